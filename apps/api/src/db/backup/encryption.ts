import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError, notBackupError, truncatedBackupError } from './format.ts'

/**
 * An encrypted backup is the line `magic`, a line of JSON with the parameters of the key derivation, and the compressed
 * backup in pieces of 64 KiB, each encrypted with AES-256-GCM under a key that only this file has. The nonce contains the
 * number of the piece and whether it is the last one, so that no piece can be changed, left out, moved or cut off.
 */
export const magic = 'dopusk-backup-encrypted-1\n'

/** The parameters of scrypt. */
export interface KeyCost {
  n: number
  r: number
  p: number
}

interface KeyParameters extends KeyCost {
  kdf: 'scrypt'
  salt: string
}

/** For the command line and for scheduled backups. */
export const minPassphraseLength = 12

const pieceBytes = 64 * 1024
const tagBytes = 16

/** 128 MB and a third of a second for each guess. */
const usualCost: KeyCost = { n: 2 ** 17, r: 8, p: 1 }
const maxMemory = 2 ** 28

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

const deriveKey = ({ n, r, p, salt }: KeyParameters, passphrase: string): Promise<Buffer> =>
  derive(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, { N: n, r, p, maxmem: maxMemory + 1024 })

const parseParameters = (line: string): KeyParameters => {
  try {
    const found = JSON.parse(line) as KeyParameters
    const isSane = [found.n, found.r, found.p].every(Number.isSafeInteger) && found.p <= 4 && found.r > 0
    if (found.kdf === 'scrypt' && isSane && 128 * found.n * found.r <= maxMemory) return found
  } catch {
    // Falls through to the same error.
  }
  throw notBackupError()
}

interface Piece {
  bytes: Buffer
  isLast: boolean
}

/** The same bytes in pieces of one size; the last may be shorter, and is empty where there are no bytes. */
async function* splitIntoPieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Piece> {
  let rest: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    rest.push(chunk)
    length += chunk.length
    if (length <= size) continue
    const all = Buffer.concat(rest)
    let from = 0
    // The last full piece waits for the next chunk, because it may be the last of all.
    for (; all.length - from > size; from += size) yield { bytes: all.subarray(from, from + size), isLast: false }
    rest = [all.subarray(from)]
    length = all.length - from
  }
  yield { bytes: Buffer.concat(rest), isLast: true }
}

const nonceOf = (no: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(no))
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** For `pipeline`: turns a compressed backup into an encrypted one. */
export const encryptWith = (passphrase: string, cost = usualCost) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const parameters: KeyParameters = { kdf: 'scrypt', ...cost, salt: randomBytes(16).toString('base64') }
    const head = Buffer.from(`${magic}${JSON.stringify(parameters)}\n`)
    const key = await deriveKey(parameters, passphrase)
    yield head
    let no = 0
    for await (const { bytes, isLast } of splitIntoPieces(source, pieceBytes)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(no, isLast)).setAAD(head)
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
      no += 1
    }
  }

const decryptPiece = (key: Buffer, head: Buffer, no: number, { bytes, isLast }: Piece): Buffer | undefined => {
  if (bytes.length < tagBytes) return undefined
  const textBytes = bytes.length - tagBytes
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(no, isLast), { authTagLength: tagBytes })
    .setAAD(head)
    .setAuthTag(bytes.subarray(textBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, textBytes)), decipher.final()])
  } catch {
    return undefined
  }
}

const toPieceError = (key: Buffer, head: Buffer, no: number, piece: Piece): BackupError => {
  const isCut = piece.isLast && decryptPiece(key, head, no, { ...piece, isLast: false }) !== undefined
  if (isCut) return truncatedBackupError()
  return no === 0
    ? new BackupError('Пароль к резервной копии не подходит (или файл повреждён).')
    : new BackupError('Файл резервной копии повреждён или обрывается.')
}

const missingPassphraseError = () =>
  new BackupError('Резервная копия зашифрована: укажите файл с паролем, --passphrase-file ФАЙЛ, или BACKUP_PASSPHRASE.')

/** The compressed backup from an encrypted one, whose `head` was read already; each piece is verified before it is returned. */
export async function* decrypt(
  head: Buffer,
  body: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  if (passphrase === undefined) throw missingPassphraseError()
  const key = await deriveKey(parseParameters(head.toString().slice(magic.length)), passphrase)
  let no = 0
  for await (const piece of splitIntoPieces(body, pieceBytes + tagBytes)) {
    const text = decryptPiece(key, head, no, piece)
    if (text === undefined) throw toPieceError(key, head, no, piece)
    yield text
    no += 1
  }
}
