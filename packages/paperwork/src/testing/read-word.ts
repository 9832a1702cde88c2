import { readZip } from '@dopusk/office/testing/read-zip'

/** A line for each paragraph; no-break spaces are spaces. */
export const textOf = (xml: string): string =>
  xml
    .replaceAll('</w:p>', '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')

/** Tables as rows of cells. */
export const tablesOf = (xml: string): string[][][] =>
  [...xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].map(([table]) =>
    [...table.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) =>
      [...row.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([cell]) => textOf(cell).trim()),
    ),
  )

export interface ReadWord {
  text: string
  tables: string[][][]
}

/** The body of a Word file. */
export const readWord = (bytes: Buffer): ReadWord => {
  const xml = readZip(bytes).get('word/document.xml') ?? ''
  return { text: textOf(xml), tables: tablesOf(xml) }
}
