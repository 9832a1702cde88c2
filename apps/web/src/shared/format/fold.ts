/** Folds case and ё for a search. The server's `searchable()` does the same. */
export const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')
