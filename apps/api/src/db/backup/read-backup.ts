import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { decrypt, magic } from './encryption.ts'
import { notBackupError } from './format.ts'

const maxHeadBytes = 1024

/** Undefined where the file is not encrypted. */
const readHead = async (file: string): Promise<Buffer | undefined> => {
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeadBytes), 0, maxHeadBytes, 0)
  const start = buffer.subarray(0, bytesRead)
  if (!start.toString('latin1').startsWith(magic)) return undefined
  const end = start.indexOf('\n', magic.length)
  if (end < 0) throw notBackupError()
  return start.subarray(0, end + 1)
}

/** Only an encrypted backup is authenticated: a change of a plain one cannot be noticed. */
export const isEncrypted = async (file: string): Promise<boolean> => (await readHead(file)) !== undefined

/** The compressed bytes of a backup, whether it is encrypted or not. */
export const openBackup = async (file: string, passphrase: string | undefined): Promise<AsyncIterable<Buffer>> => {
  const head = await readHead(file)
  if (head === undefined) return createReadStream(file)
  return decrypt(head, createReadStream(file, { start: head.length }), passphrase)
}

const newline = 0x0a

/** The lines of a stream as bytes, without their ends. Split at `\n` alone: other line ends are data in COPY text. */
export async function* readLines(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  for await (const chunk of stream) {
    let from = 0
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      const piece = chunk.subarray(from, at)
      yield rest.length === 0 ? piece : Buffer.concat([...rest, piece])
      rest = []
      from = at + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
  }
  if (rest.length > 0) yield Buffer.concat(rest)
}
