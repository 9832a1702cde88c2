import { createCipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { Recipient, Stanza } from 'age-encryption'

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

const label = Buffer.from('age-encryption.org/v1/scrypt')

/** The key is used once, so that its nonce may be constant. */
const encryptFileKey = (fileKey: Uint8Array, key: Buffer): Buffer => {
  const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 })
  return Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
}

/**
 * The passphrase of an age file. The package derives its key in JavaScript, and the server would answer nothing for a second
 * or two; Node.js derives it in a thread.
 */
export const scryptRecipient = (age: { Stanza: typeof Stanza }, passphrase: string, workFactor: number): Recipient => ({
  wrapFileKey: async (fileKey) => {
    const salt = randomBytes(16)
    const cost = { N: 2 ** workFactor, r: 8, p: 1, maxmem: 2 ** (workFactor + 11) }
    const key = await derive(passphrase, Buffer.concat([label, salt]), 32, cost)
    const saltText = salt.toString('base64').replaceAll('=', '')
    return [new age.Stanza(['scrypt', saltText, String(workFactor)], encryptFileKey(fileKey, key))]
  },
})
