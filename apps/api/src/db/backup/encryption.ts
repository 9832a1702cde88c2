import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError, cutBackup, notBackup } from './format.ts'
import { inPieces, type Piece } from './pieces.ts'

/**
 * An encrypted backup is the line `magic`, a line of JSON with what the key is derived by, and the compressed backup in
 * pieces of 64 KiB, each with AES-256-GCM under a key of its own file: the nonce holds the piece's number and whether it is
 * the last one, so that no piece can be changed, left out, moved or cut off.
 */
export const magic = 'dopusk-backup-encrypted-1\n'

interface KeyParameters {
  kdf: 'scrypt'
  n: number
  r: number
  p: number
  salt: string
}

const pieceBytes = 64 * 1024
const tagBytes = 16

/** 128 MB and a third of a second for each guess. */
const cost = { n: 2 ** 17, r: 8, p: 1 }
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
    // Falls through to the same answer.
  }
  throw notBackup()
}

const nonceOf = (no: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(no))
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** For `pipeline`: turns a compressed backup into an encrypted one. */
export const encryptWith = (passphrase: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const parameters: KeyParameters = { kdf: 'scrypt', ...cost, salt: randomBytes(16).toString('base64') }
    const head = Buffer.from(`${magic}${JSON.stringify(parameters)}\n`)
    const key = await deriveKey(parameters, passphrase)
    yield head
    let no = 0
    for await (const { bytes, isLast } of inPieces(source, pieceBytes)) {
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

const explainPiece = (key: Buffer, head: Buffer, no: number, piece: Piece): BackupError => {
  const isCut = piece.isLast && decryptPiece(key, head, no, { ...piece, isLast: false }) !== undefined
  if (isCut) return cutBackup()
  return no === 0
    ? new BackupError('Пароль к резервной копии не подходит (или файл повреждён).')
    : new BackupError('Файл резервной копии повреждён или обрывается.')
}

const noPassphrase = () =>
  new BackupError('Резервная копия зашифрована: укажите файл с паролем, --passphrase-file ФАЙЛ, или BACKUP_PASSPHRASE.')

/** The compressed backup out of an encrypted one, whose `head` was read already; each piece is checked before it is given. */
export async function* decrypt(
  head: Buffer,
  body: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  if (passphrase === undefined) throw noPassphrase()
  const key = await deriveKey(parseParameters(head.toString().slice(magic.length)), passphrase)
  let no = 0
  for await (const piece of inPieces(body, pieceBytes + tagBytes)) {
    const text = decryptPiece(key, head, no, piece)
    if (text === undefined) throw explainPiece(key, head, no, piece)
    yield text
    no += 1
  }
}
