import { createECDH } from 'node:crypto'

/** The key pair by which push services know this server (RFC 8292), in base64url: a point of P-256 and its number. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export const pushCurve = 'prime256v1'
const privateLength = 32

export const createVapidKeys = (): VapidKeys => {
  const pair = createECDH(pushCurve)
  const publicKey = pair.generateKeys().toString('base64url')
  const number = pair.getPrivateKey()
  // Leading zeros are left out of it.
  const privateKey = Buffer.concat([Buffer.alloc(privateLength - number.length), number]).toString('base64url')
  return { publicKey, privateKey }
}

/** Whether they are keys, and of one pair. */
export const isVapidPair = ({ publicKey, privateKey }: VapidKeys): boolean => {
  const number = Buffer.from(privateKey, 'base64url')
  if (number.length !== privateLength) return false
  try {
    const pair = createECDH(pushCurve)
    pair.setPrivateKey(number)
    return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
  } catch {
    return false
  }
}
