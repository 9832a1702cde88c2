import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { ageMagic, decrypt, type OpeningKeys } from './encryption.ts'
import { BackupError } from './format.ts'
import { decryptOld, oldMagic } from './old-encryption.ts'

const maxStartBytes = 1024

const readStart = async (file: string): Promise<Buffer> => {
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxStartBytes), 0, maxStartBytes, 0)
  return buffer.subarray(0, bytesRead)
}

/**
 * Only a passphrase proves who made a backup. With a public key whoever knows that key can make another one, and a change of
 * a plain one cannot be noticed.
 */
export type Protection = 'none' | 'passphrase' | 'public_key'

const protectionOf = (start: Buffer): Protection => {
  const text = start.toString('latin1')
  if (text.startsWith(ageMagic)) return text.startsWith('-> scrypt ', ageMagic.length) ? 'passphrase' : 'public_key'
  return text.startsWith(oldMagic) ? 'passphrase' : 'none'
}

export const readProtection = async (file: string): Promise<Protection> => protectionOf(await readStart(file))

const missingPassphraseError = () =>
  new BackupError('Резервная копия зашифрована: укажите файл с паролем, --passphrase-file ФАЙЛ, или BACKUP_PASSPHRASE.')

const missingIdentityError = () =>
  new BackupError('Резервная копия зашифрована открытым ключом: укажите файл с закрытым, --identity-file ФАЙЛ.')

/** The compressed bytes of a backup, whether it is encrypted or not. */
export const openBackup = async (
  file: string,
  { identities, passphrase }: OpeningKeys,
): Promise<AsyncIterable<Uint8Array>> => {
  const start = await readStart(file)
  const protection = protectionOf(start)
  if (protection === 'none') return createReadStream(file)
  if (protection === 'public_key') {
    if (identities === undefined) throw missingIdentityError()
    return decrypt(createReadStream(file), { identities })
  }
  if (passphrase === undefined) throw missingPassphraseError()
  const isOld = start.toString('latin1').startsWith(oldMagic)
  return isOld ? decryptOld(file, start, passphrase) : decrypt(createReadStream(file), { passphrase })
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
