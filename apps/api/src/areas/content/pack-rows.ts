export type Say = (line: string) => void

/** The key of a pack's row, which tells it from those of other packs. */
export const keyIn = (pack: string, id: string): string => `${pack}/${id}`
