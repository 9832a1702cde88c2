import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Compares in the same time whatever differs. What is sent may have letters of several bytes. */
export const isSameSignature = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Signs texts by a key of their own for each purpose, derived from a secret. */
export const createSignatures = (secret: string, purpose: string): ((text: string) => string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
