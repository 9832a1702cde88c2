/** A name in quotes; quotes inside it are of the other kind. */
export const quoted = (name: string): string => `«${name.replaceAll('«', '„').replaceAll('»', '“')}»`

/** «Приказ Ростехнадзора от 08.12.2020 № 503» without what it is about; a title without a number as a whole. */
export const documentName = (title: string): string => {
  const numbered = title.slice(0, Math.max(0, title.indexOf('«'))).trim()
  return quoted(numbered.includes('№') ? numbered : title).replaceAll('№ ', '№\u00a0')
}

/** «Новый вместо прежнего»; where both have one name, a new edition of it. */
export const replacementWords = (titleBefore: string, titleAfter: string): string => {
  const [before, after] = [documentName(titleBefore), documentName(titleAfter)]
  return before === after ? `новая редакция: ${after}` : `${after} вместо ${before}`
}
