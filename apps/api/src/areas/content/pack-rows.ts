export type Say = (line: string) => void

/** The key of a row, unique across packs. */
export const keyIn = (pack: string, id: string): string => `${pack}/${id}`
