import { createInterface } from 'node:readline'
import { EmbeddedError } from './embedded-error.ts'
import { type EmbeddedOptions, type EmbeddedServer, joinEmbeddedServer, ownEmbeddedServer } from './embedded-server.ts'

/** A process of its own that holds a server, for the tests to kill: `node test-owner.ts own|join FOLDER OPTIONS`. */
const [, , mode, dataDir = '', options = '{}'] = process.argv

const said: string[] = []
const tell = (fact: object): void => {
  process.stdout.write(`${JSON.stringify(fact)}\n`)
}

const hold = async (): Promise<EmbeddedServer | undefined> => {
  try {
    const take = mode === 'join' ? joinEmbeddedServer : ownEmbeddedServer
    return await take(dataDir, (line) => said.push(line), JSON.parse(options) as EmbeddedOptions)
  } catch (error) {
    if (!(error instanceof EmbeddedError)) throw error
    tell({ refused: error.name, message: error.message, said })
    return undefined
  }
}

const server = await hold()
if (server) {
  const { connection, started, postmasterPid } = server
  tell({ connection, started, postmasterPid, said })
  const input = createInterface({ input: process.stdin })
  input.once('line', () => {
    input.close()
    void server.stop().then(() => tell({ stopped: true }))
  })
}
