export type Say = (line: string) => void

/** The key of a row, unique across packs. */
export const keyIn = (pack: string, id: string): string => `${pack}/${id}`

/** Keys of what experts make in the browser. No pack is called so, and no load removes them. */
const localPack = 'local'
export const localPrefix = `${localPack}/`
