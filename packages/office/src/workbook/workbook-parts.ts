import { escapeXml } from '../escape-xml.ts'
import { mainNamespace, stylesXml, xmlHead } from './styles.ts'

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

/** A sheet as the workbook lists it. */
interface ListedSheet {
  name: string
  isHidden?: boolean
}

const workbook = (listed: readonly ListedSheet[]): string => {
  const sheets = listed.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  return `${xmlHead}<workbook xmlns="${mainNamespace}" xmlns:r="${officeRelations}"><sheets>${sheets.join('')}</sheets></workbook>`
}

/** Everything in the file but the sheets themselves. */
export const workbookParts = (listed: readonly ListedSheet[]): [name: string, xml: string][] => {
  const sheets = listed.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`])
  return [
    ['[Content_Types].xml', contentTypes(listed.length)],
    ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
    ['xl/workbook.xml', workbook(listed)],
    ['xl/_rels/workbook.xml.rels', relations(...sheets, ['styles', 'styles.xml'])],
    ['xl/styles.xml', stylesXml],
  ]
}
