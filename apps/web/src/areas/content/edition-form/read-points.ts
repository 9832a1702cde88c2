import type { EditionSheet } from '@dopusk/contract'
import type { SheetPoint } from './sheet.ts'

const number = String.raw`\d{1,4}(?:\.\d{1,3})*(?:\(\d{1,2}\))?`
/** What may follow the name: the end of the line, a sign, or a sentence; «п. 5 настоящих Правил» begins no point. */
const end = String.raw`(?:$|\s*[.):—–-]\s*(?!\d)|\s+(?=[А-ЯЁA-Z«]))`

/** «п. 5», «пункт 5», «ст. 7», «ст. 9, п. 1». */
const named = new RegExp(
  String.raw`^([Пп]\.|[Пп]ункт|[Сс]т\.|[Сс]татья)\s*(${number})((?:,?\s*[Пп]\.\s*${number})?)${end}(.*)$`,
  'u',
)
/** «5.» and «12.3.»; «5)» counts the parts of a point. */
const numbered = new RegExp(String.raw`^(${number})\.(?=\s|$|[А-ЯЁA-Z«])\s*(.*)$`, 'u')
/** «12.3 Лебёдку …», without a full stop after the number. */
const dotted = /^(\d{1,3}(?:\.\d{1,3})+)\s+(?=[А-ЯЁA-Z«])(.*)$/u
/** «## Общие положения», «Глава 2. …», «IV. …». */
const section = /^(?:#{1,2}\s+(.+)|((?:Глава|ГЛАВА|Раздел|РАЗДЕЛ)\s+[\dIVXLC]+.*|[IVXLC]+\.\s+\S.*))$/u
const heading = /^#{3,6}\s+(.+)$/u

/** The name and the text of a line that begins a point; null for other lines. */
const readStart = (line: string): { name: string; text: string } | null => {
  const [, word, no = '', more = '', rest = ''] = named.exec(line) ?? []
  if (word !== undefined) {
    const kind = /^[Сс]т/.test(word) ? 'ст.' : 'п.'
    const part = more.replace(/^,?\s*[Пп]\.\s*/, ', п. ')
    return { name: `${kind} ${no}${part}`, text: rest }
  }
  const [, plainNo, plainText = ''] = numbered.exec(line) ?? dotted.exec(line) ?? []
  return plainNo === undefined ? null : { name: `п. ${plainNo}`, text: plainText }
}

type Line = { point: { name: string; text: string } } | { section: string } | { text: string }

const readLine = (line: string): Line => {
  const title = heading.exec(line)?.[1]
  const point = title === undefined ? readStart(line) : (readStart(title) ?? { name: title, text: '' })
  if (point !== null) return { point }
  const [, marked, plain] = section.exec(line) ?? []
  const name = marked ?? plain
  return name === undefined ? { text: line } : { section: name }
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export interface ReadPoints {
  points: SheetPoint[]
  /** How many lines belong to no point. */
  lostCount: number
  /** Names that occur more than once. */
  repeated: string[]
}

/** Splits text that was pasted from a document into points. */
export const readPoints = (text: string): ReadPoints => {
  const points: SheetPoint[] = []
  let title = ''
  let lostCount = 0
  /** The point whose text goes on; a new section ends it. */
  let open: SheetPoint | null = null
  for (const line of linesOf(text).map(readLine)) {
    if ('point' in line) {
      open = { ...line.point, section: title }
      points.push(open)
    } else if ('section' in line) {
      title = line.section
      open = null
    } else if (open === null) lostCount += 1
    else open.text = open.text === '' ? line.text : `${open.text}\n${line.text}`
  }
  const names = points.map(({ name }) => name)
  return { points, lostCount, repeated: [...new Set(names.filter((name, index) => names.indexOf(name) !== index))] }
}

/** The points as text that `readPoints` reads. */
export const textOfPoints = (points: readonly SheetPoint[]): string =>
  points
    .map(({ name, section: title, text }, index) =>
      [...(title === '' || title === points[index - 1]?.section ? [] : [`## ${title}`]), `### ${name}`, text].join(
        '\n',
      ),
    )
    .join('\n\n')

/** The whole sheet in words, to be copied. */
export const textOfSheet = ({ title, short, edition, intro, points }: EditionSheet): string =>
  [title, short, edition, intro, textOfPoints(points)].filter((part) => part !== '').join('\n\n')
