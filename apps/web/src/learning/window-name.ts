const bytesToHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** This window, for as long as its page lives. `crypto.randomUUID` needs a secure context, which a plant's network lacks. */
export const windowName = bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
