import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts passwords that staff may read again. Bound to the user id: a row copied to another user cannot be decrypted. */
export interface PasswordCipher {
  encrypt(userId: number, password: string): Buffer
  /** Undefined where it was encrypted with another secret, or for another person. */
  decrypt(userId: number, encrypted: Buffer): string | undefined
}

const formatNo = 1
const ivBytes = 12
const tagBytes = 16

const boundTo = (userId: number) => Buffer.from(`account-password/${userId}`)

/** AES-256-GCM. Layout: format, initialisation vector, tag, text. */
export const createPasswordCipher = (secret: string): PasswordCipher => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'dopusk account passwords', 32))
  return {
    encrypt: (userId, password) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(userId))
      const text = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([formatNo]), iv, cipher.getAuthTag(), text])
    },
    decrypt: (userId, encrypted) => {
      const textAt = 1 + ivBytes + tagBytes
      if (encrypted[0] !== formatNo || encrypted.length < textAt) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(1, 1 + ivBytes))
        .setAAD(boundTo(userId))
        .setAuthTag(encrypted.subarray(1 + ivBytes, textAt))
      try {
        return Buffer.concat([decipher.update(encrypted.subarray(textAt)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
