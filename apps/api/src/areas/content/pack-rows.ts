import { randomUUID } from 'node:crypto'

export type Say = (line: string) => void

/** The key of a row, unique across packs. */
export const keyIn = (pack: string, id: string): string => `${pack}/${id}`

/** The pack of a row. */
export const packOf = (packKey: string): string => packKey.slice(0, packKey.indexOf('/'))

/** The name of a row in its pack. */
export const inPack = (packKey: string): string => packKey.slice(packKey.indexOf('/') + 1)

/** Keys of what experts make in the browser. No pack is called so, and no load removes them. */
const localPack = 'local'
export const localPrefix = `${localPack}/`

/** The key of a document that experts make. */
export const newDocumentKey = (): string => `${localPrefix}doc-${randomUUID()}`
