import { createDecipheriv, scrypt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { promisify } from 'node:util'
import { damagedBackupError, notBackupError, truncatedBackupError, wrongPassphraseError } from './format.ts'

/**
 * What versions before age (decision 194) have written, and this one only reads: the line `oldMagic`, a line of JSON with the
 * parameters of the key derivation, and the compressed backup in pieces of 64 KiB, each encrypted with AES-256-GCM under a key
 * that only this file has. The nonce contains the number of the piece and whether it is the last one, so that no piece can be
 * changed, left out, moved or cut off.
 */
export const oldMagic = 'dopusk-backup-encrypted-1\n'

interface KeyParameters {
  kdf: 'scrypt'
  n: number
  r: number
  p: number
  salt: string
}

const pieceBytes = 64 * 1024
const tagBytes = 16

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

const toPieceError = (key: Buffer, head: Buffer, no: number, piece: Piece): Error => {
  const isCut = piece.isLast && decryptPiece(key, head, no, { ...piece, isLast: false }) !== undefined
  if (isCut) return truncatedBackupError()
  return no === 0 ? wrongPassphraseError() : damagedBackupError()
}

/** Up to the end of the parameters. */
const readHead = (start: Buffer): Buffer => {
  const end = start.indexOf('\n', oldMagic.length)
  if (end < 0) throw notBackupError()
  return start.subarray(0, end + 1)
}

/** The compressed backup from an old encrypted one; each piece is verified before it is returned. */
export async function* decryptOld(file: string, start: Buffer, passphrase: string): AsyncGenerator<Buffer> {
  const head = readHead(start)
  const key = await deriveKey(parseParameters(head.toString().slice(oldMagic.length)), passphrase)
  let no = 0
  for await (const piece of splitIntoPieces(createReadStream(file, { start: head.length }), pieceBytes + tagBytes)) {
    const text = decryptPiece(key, head, no, piece)
    if (text === undefined) throw toPieceError(key, head, no, piece)
    yield text
    no += 1
  }
}
