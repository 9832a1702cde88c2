import type { ParagraphStyle } from './word-xml.ts'

export const wordNamespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

interface StyleProperties {
  /** The name of Word's built-in style. */
  name: string
  halfPoints: number
  bold?: boolean
  grey?: boolean
  before?: number
  after?: number
  align?: 'center' | 'right'
  keepNext?: boolean
  outlineLevel?: number
}

const styles: Record<ParagraphStyle, StyleProperties> = {
  Title: { name: 'Title', halfPoints: 32, bold: true, after: 80, keepNext: true },
  Heading1: { name: 'heading 1', halfPoints: 26, bold: true, before: 360, after: 60, keepNext: true, outlineLevel: 0 },
  Heading2: { name: 'heading 2', halfPoints: 20, bold: true, before: 200, after: 80, keepNext: true, outlineLevel: 1 },
  Lead: { name: 'Вводная строка', halfPoints: 20, after: 40 },
  Note: { name: 'Примечание', halfPoints: 17, grey: true, before: 80, after: 80 },
  TableHead: { name: 'Шапка таблицы', halfPoints: 16, bold: true, align: 'center', keepNext: true },
  TableText: { name: 'Текст таблицы', halfPoints: 17 },
  TableCentre: { name: 'Текст таблицы по центру', halfPoints: 17, align: 'center' },
  TableRight: { name: 'Текст таблицы справа', halfPoints: 17, align: 'right' },
}

const styleXml = ([id, style]: [string, StyleProperties]): string => {
  const paragraphProperties = [
    style.keepNext ? '<w:keepNext/>' : '',
    `<w:spacing w:before="${style.before ?? 0}" w:after="${style.after ?? 0}"/>`,
    style.align ? `<w:jc w:val="${style.align}"/>` : '',
    style.outlineLevel === undefined ? '' : `<w:outlineLvl w:val="${style.outlineLevel}"/>`,
  ]
  const textProperties = [
    style.bold ? '<w:b/><w:bCs/>' : '',
    style.grey ? '<w:color w:val="51606E"/>' : '',
    `<w:sz w:val="${style.halfPoints}"/><w:szCs w:val="${style.halfPoints}"/>`,
  ]
  const custom = /[а-яё]/i.test(style.name) ? ' w:customStyle="1"' : ''
  return `<w:style w:type="paragraph"${custom} w:styleId="${id}"><w:name w:val="${style.name}"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>${paragraphProperties.join('')}</w:pPr><w:rPr>${textProperties.join('')}</w:rPr></w:style>`
}

const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="8A949E"/>`
const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('')
const sideMargin = (side: string) => `<w:${side} w:w="60" w:type="dxa"/>`
const edgeMargin = (side: string) => `<w:${side} w:w="30" w:type="dxa"/>`
const cellMargins = `${edgeMargin('top')}${sideMargin('left')}${edgeMargin('bottom')}${sideMargin('right')}`

/** Arial is on every computer with Word, and LibreOffice has a metric-compatible font. */
export const stylesXml = (footerTab: number): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:styles ${wordNamespace}>
<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Arial" w:cs="Arial"/><w:sz w:val="20"/><w:szCs w:val="20"/><w:lang w:val="ru-RU" w:eastAsia="ru-RU" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>
<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:unhideWhenUsed/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>
<w:style w:type="table" w:styleId="Grid"><w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>${borders}</w:tblBorders><w:tblCellMar>${cellMargins}</w:tblCellMar></w:tblPr></w:style>
<w:style w:type="paragraph" w:styleId="Footer"><w:name w:val="footer"/><w:basedOn w:val="Normal"/><w:pPr><w:tabs><w:tab w:val="right" w:pos="${footerTab}"/></w:tabs></w:pPr><w:rPr><w:color w:val="51606E"/><w:sz w:val="16"/><w:szCs w:val="16"/></w:rPr></w:style>
${Object.entries(styles).map(styleXml).join('\n')}
</w:styles>`
