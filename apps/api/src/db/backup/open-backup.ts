import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { decrypt, magic } from './encryption.ts'
import { notBackup } from './format.ts'

const maxHeadBytes = 1024

/** Undefined where the file is not encrypted. */
const readHead = async (file: string): Promise<Buffer | undefined> => {
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeadBytes), 0, maxHeadBytes, 0)
  const start = buffer.subarray(0, bytesRead)
  if (!start.toString('latin1').startsWith(magic)) return undefined
  const end = start.indexOf('\n', magic.length)
  if (end < 0) throw notBackup()
  return start.subarray(0, end + 1)
}

/** The compressed bytes of a backup, whether it is encrypted or not. */
export const openBackup = async (file: string, passphrase: string | undefined): Promise<AsyncIterable<Buffer>> => {
  const head = await readHead(file)
  if (head === undefined) return createReadStream(file)
  return decrypt(head, createReadStream(file, { start: head.length }), passphrase)
}
