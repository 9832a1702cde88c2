import { bech32 } from '@scure/base'

/** Keys of 32 bytes with a checksum: the only form that every version of the program `age` knows. */
const isKey = (text: string, prefix: string): boolean => {
  try {
    const found = bech32.decodeToBytes(text)
    return found.prefix.toLowerCase() === prefix && found.bytes.length === 32
  } catch {
    return false
  }
}

/** A public key: `age1…`. */
export const isRecipient = (text: string): boolean => text.startsWith('age1') && isKey(text, 'age')

/** A private key: `AGE-SECRET-KEY-1…`. */
export const isIdentity = (text: string): boolean => text.startsWith('AGE-') && isKey(text, 'age-secret-key-')

/** As they are in the setting: separated by spaces or commas. */
export const splitRecipients = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '')
