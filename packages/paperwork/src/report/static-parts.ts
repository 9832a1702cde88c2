import type { CalendarDay } from '@dopusk/domain'
import { escapeXml } from '@dopusk/office'
import { stylesXml, wordNamespace } from './styles-xml.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const documentRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const contentTypes = `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordType}.styles+xml"/><Override PartName="/word/settings.xml" ContentType="${wordType}.settings+xml"/><Override PartName="/word/footer1.xml" ContentType="${wordType}.footer+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/></Types>`

const relations = (...targets: readonly [id: string, type: string, target: string][]): string => {
  const each = targets.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
  return `${xml}<Relationships xmlns="${packageRelations}">${each.join('')}</Relationships>`
}

const coreType = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'

// Compatibility 15 is Word 2013 and later: without it Word shows «Режим ограниченной функциональности».
const settings = `${xml}<w:settings ${wordNamespace}><w:zoom w:percent="100"/><w:defaultTabStop w:val="708"/><w:characterSpacingControl w:val="doNotCompress"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><w:themeFontLang w:val="ru-RU"/><w:decimalSymbol w:val=","/><w:listSeparator w:val=";"/></w:settings>`

const coreXml = (title: string, author: string, madeOn: CalendarDay): string => {
  const at = `${madeOn}T00:00:00Z`
  return `${xml}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(author)}</dc:creator><cp:lastModifiedBy>${escapeXml(author)}</cp:lastModifiedBy><dcterms:created xsi:type="dcterms:W3CDTF">${at}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${at}</dcterms:modified><dc:language>ru-RU</dc:language></cp:coreProperties>`
}

const appXml = `${xml}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Допуск</Application></Properties>`

const fieldXml = (name: 'PAGE' | 'NUMPAGES'): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${name} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`

const textXml = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`

const footerXml = (text: string): string =>
  `${xml}<w:ftr ${wordNamespace}><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>${textXml(escapeXml(text))}<w:r><w:tab/></w:r>${textXml('Страница ')}${fieldXml('PAGE')}${textXml(' из ')}${fieldXml('NUMPAGES')}</w:p></w:ftr>`

export interface StaticParts {
  title: string
  author: string
  madeOn: CalendarDay
  footer: string
  textWidth: number
}

/** Everything in the file but the document itself. */
export const staticParts = ({
  title,
  author,
  madeOn,
  footer,
  textWidth,
}: StaticParts): [name: string, xml: string][] => [
  ['[Content_Types].xml', contentTypes],
  [
    '_rels/.rels',
    relations(
      ['rId1', `${documentRelations}/officeDocument`, 'word/document.xml'],
      ['rId2', coreType, 'docProps/core.xml'],
      ['rId3', `${documentRelations}/extended-properties`, 'docProps/app.xml'],
    ),
  ],
  ['docProps/core.xml', coreXml(title, author, madeOn)],
  ['docProps/app.xml', appXml],
  [
    'word/_rels/document.xml.rels',
    relations(
      ['rId1', `${documentRelations}/styles`, 'styles.xml'],
      ['rId2', `${documentRelations}/settings`, 'settings.xml'],
      ['rId3', `${documentRelations}/footer`, 'footer1.xml'],
    ),
  ],
  ['word/styles.xml', stylesXml(textWidth)],
  ['word/settings.xml', settings],
  ['word/footer1.xml', footerXml(footer)],
]
