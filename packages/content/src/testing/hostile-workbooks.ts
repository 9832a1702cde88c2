import { strToU8, zipSync } from 'fflate'

/** For tests: malicious workbooks. */

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with this XML as its only sheet, compressed. */
export const packSheet = (sheet: string): Uint8Array =>
  zipSync(
    {
      'xl/workbook.xml': strToU8(
        `<workbook xmlns:r="${relationships}"><sheets><sheet name="Л" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
    },
    { level: 9 },
  )

const cell = (place: string, text = '1') => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const sheetOf = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`

export const cornersBook = (): Uint8Array =>
  packSheet(sheetOf(`<row r="1">${cell('A1')}</row>`, `<row r="1048576">${cell('XFD1048576')}</row>`))

/** The same, with cell addresses that only an XML parser reads. */
export const hiddenCornersBook = (): Uint8Array =>
  packSheet(sheetOf(`<row r="1">${cell('A1')}</row>`, `<row r="&#49;048576">${cell('&#88;FD1048576')}</row>`))

export const farRowBook = (): Uint8Array =>
  packSheet(sheetOf(`<row r="1">${cell('A1')}${cell('B1')}</row>`, `<row r="1048576">${cell('A1048576')}</row>`))

export const brokenXmlBook = (): Uint8Array => packSheet('<worksheet><sheetData><row r="1"><c r="A1"><v>1</row>')

/** A zip bomb: forty million spaces in forty kilobytes. Packing them takes most of two seconds. */
export const bombBook = (): Uint8Array => packSheet(' '.repeat(40_000_000))

/** A tenth of the zip bomb, with a directory that declares a small size. */
export const lyingBombBook = (): Uint8Array => {
  const book = packSheet(' '.repeat(4_000_000))
  const view = new DataView(book.buffer, book.byteOffset, book.byteLength)
  const directoryEntry = 0x02014b50
  for (let at = 0; at + 46 <= book.length; at += 1)
    if (view.getUint32(at, true) === directoryEntry) view.setUint32(at + 24, 1000, true)
  return book
}
