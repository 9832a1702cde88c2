import { createInterface } from 'node:readline'
import { EmbeddedError } from '../embedded-error.ts'
import { type EmbeddedOptions, type EmbeddedServer, joinEmbeddedServer, ownEmbeddedServer } from '../embedded-server.ts'
import type { Notice } from '../notice.ts'

/** A process that owns or joins a server, for the tests to kill: `node test-owner.ts own|join FOLDER OPTIONS`. */
const [, , mode, dataDir = '', options = ''] = process.argv

const notices: Notice[] = []
const print = (fact: object): void => {
  process.stdout.write(`${JSON.stringify(fact)}\n`)
}

const acquire = async (): Promise<EmbeddedServer | undefined> => {
  try {
    const start = mode === 'join' ? joinEmbeddedServer : ownEmbeddedServer
    return await start(dataDir, (notice) => notices.push(notice), JSON.parse(options) as EmbeddedOptions)
  } catch (error) {
    if (!(error instanceof EmbeddedError)) throw error
    print({ failure: error.failure, notices })
    return undefined
  }
}

const server = await acquire()
if (server) {
  const { connection, started, postmasterPid } = server
  print({ connection, started, postmasterPid, notices })
  const input = createInterface({ input: process.stdin })
  input.once('line', () => {
    input.close()
    void server.stop().then(() => print({ stopped: true }))
  })
}
