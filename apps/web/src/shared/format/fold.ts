/** Folds case and ё for a search. The server's `searchable()` does the same. */
export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')
