/** Letters as a search compares them: case does not matter, ё and е are one. The server's `searchable()` does the same. */
export const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')
