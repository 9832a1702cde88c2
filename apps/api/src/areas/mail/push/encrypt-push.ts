import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { pushCurve } from '../../../vapid-keys.ts'

/** The keys of a browser's subscription. */
export interface DeviceKeys {
  /** Its public key: an uncompressed point of P-256. */
  p256dh: Buffer
  /** A secret that the browser shares with this server alone. */
  auth: Buffer
}

const recordSize = 4096
/** Ends the only record (RFC 8188). */
const lastRecord = Buffer.from([2])

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** The keys of one message: never used twice. A test gives those of the RFC. */
const createMessageKeys = () => {
  const pair = createECDH(pushCurve)
  pair.generateKeys()
  return { pair, salt: randomBytes(16) }
}

/** The body of a push message (RFC 8291): only the browser can read it, the push service cannot. */
export const encryptPush = (
  text: string,
  { p256dh, auth }: DeviceKeys,
  { pair, salt } = createMessageKeys(),
): Buffer => {
  const ownKey = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownKey])
  const secret = derive(pair.computeSecret(p256dh), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const encrypted = Buffer.concat([cipher.update(text), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()])
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordSize)
  header.writeUInt8(ownKey.length, 4)
  return Buffer.concat([salt, header, ownKey, encrypted])
}
