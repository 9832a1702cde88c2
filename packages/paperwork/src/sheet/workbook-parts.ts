import { escapeXml } from '../escape-xml.ts'

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const partType = (name: string, type: string) =>
  `<Override PartName="/${name}" ContentType="${sheetType}.${type}+xml"/>`

const contentTypes = (sheetCount: number): string => {
  const sheets = Array.from({ length: sheetCount }, (_, index) => partType(sheetPart(index), 'worksheet'))
  return `${xmlHead}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${partType('xl/workbook.xml', 'sheet.main')}${sheets.join('')}${partType('xl/styles.xml', 'styles')}</Types>`
}

/** The file of a sheet by its place. */
export const sheetPart = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`

const relations = (...targets: readonly [type: string, target: string][]): string => {
  const each = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${officeRelations}/${type}" Target="${target}"/>`,
  )
  return `${xmlHead}<Relationships xmlns="${packageNamespace}/relationships">${each.join('')}</Relationships>`
}

const workbook = (sheetNames: readonly string[]): string => {
  const sheets = sheetNames.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${xmlHead}<workbook xmlns="${mainNamespace}" xmlns:r="${officeRelations}"><sheets>${sheets.join('')}</sheets></workbook>`
}

/** Of the cells: text and numbers, the head, dates, per cent. */
const styles = `${xmlHead}<styleSheet xmlns="${mainNamespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0&quot;%&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEDF0F2"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Everything in the file but the sheets themselves. */
export const workbookParts = (sheetNames: readonly string[]): [name: string, xml: string][] => {
  const sheets = sheetNames.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`])
  return [
    ['[Content_Types].xml', contentTypes(sheetNames.length)],
    ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
    ['xl/workbook.xml', workbook(sheetNames)],
    ['xl/_rels/workbook.xml.rels', relations(...sheets, ['styles', 'styles.xml'])],
    ['xl/styles.xml', styles],
  ]
}
