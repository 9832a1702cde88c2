const bytesToHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A random unique id. `crypto.randomUUID` needs a secure context, which a plant's network lacks. */
export const randomId = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(16)))

/** A UUID of version 4: the digits of the version and of the variant are fixed. */
export const randomUuid = (): string => randomId().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
