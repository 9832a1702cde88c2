/** A name in quotes; quotes inside it are of the other kind. */
export const quoted = (name: string): string => `«${name.replaceAll('«', '„').replaceAll('»', '“')}»`
