const bytesToHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A random unique id. `crypto.randomUUID` needs a secure context, which a plant's network lacks. */
export const randomId = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
