export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const numberFormats = { general: 0, text: 49, date: 164, percent: 165 }

/** The order of a font's parts is fixed: style, size, colour, name. */
const fonts = [
  { style: '', colour: '' },
  { style: '<b/>', colour: '' },
  { style: '<i/>', colour: '<color rgb="FF6B7680"/>' },
  { style: '', colour: '<color rgb="FF8A1C12"/>' },
].map(({ style, colour }) => `<font>${style}<sz val="11"/>${colour}<name val="Calibri"/><family val="2"/></font>`)

/** The first two are fixed. */
const fills = [
  '<patternFill patternType="none"/>',
  '<patternFill patternType="gray125"/>',
  ...['FFEDF0F2', 'FFFDE2E0'].map(
    (colour) => `<patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill>`,
  ),
].map((pattern) => `<fill>${pattern}</fill>`)

interface Look {
  format?: keyof typeof numberFormats
  font?: number
  fill?: number
  isWrapped?: true
}

const lines = { format: 'text', isWrapped: true } as const

const looks = {
  plain: {},
  head: { font: 1, fill: 2 },
  date: { format: 'date' },
  percent: { format: 'percent' },
  lines,
  linesHead: { ...lines, font: 1 },
  faint: { ...lines, font: 2 },
  fault: { ...lines, font: 3, fill: 3 },
} as const satisfies Record<string, Look>

export type CellStyle = keyof typeof looks

/** Indexes of `cellXfs` in the styles. */
export const cellStyles = Object.fromEntries(Object.keys(looks).map((style, index) => [style, index])) as Record<
  CellStyle,
  number
>

const lookXml = ({ format = 'general', font = 0, fill = 0, isWrapped }: Look): string => {
  const applied = `numFmtId="${numberFormats[format]}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"`
  return isWrapped
    ? `<xf ${applied} applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`
    : `<xf ${applied}/>`
}

const listXml = (tag: string, items: readonly string[]): string =>
  `<${tag} count="${items.length}">${items.join('')}</${tag}>`

export const stylesXml = [
  `${xmlHead}<styleSheet xmlns="${mainNamespace}">`,
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0&quot;%&quot;"/></numFmts>',
  listXml('fonts', fonts),
  listXml('fills', fills),
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  listXml('cellXfs', Object.values(looks).map(lookXml)),
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')
