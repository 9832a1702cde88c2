import { plainText } from '@dopusk/domain'
import { type Block, faint, left } from '../block.ts'
import { shortDate } from '../russian-date.ts'
import type { CredentialsPerson } from './credentials-sheet.ts'

export const slipWidth = 493
const padding = 14
const labelWidth = 92
const lineGap = 2
const ink = '#17212b'

interface Line {
  label: string
  text: string
  font: 'regular' | 'bold'
  size: number
}

/** So many courses are named; the rest are counted: a slip must fit on a page. */
const maxCourses = 8

const courseLines = ({ courses }: CredentialsPerson): Line[] => {
  const heading = courses.length > 1 ? 'Курсы' : 'Курс'
  const lines = courses.slice(0, maxCourses).map(({ name, firstDay, lastDay }, index): Line => {
    const label = index === 0 ? heading : ''
    const days = `с\u00a0${shortDate(firstDay)} по\u00a0${shortDate(lastDay)}`
    return { label, text: `${plainText(name)}, ${days}`, font: 'regular', size: 10 }
  })
  const more = courses.length - maxCourses
  return more > 0 ? [...lines, { label: '', text: `и\u00a0ещё ${more}`, font: 'regular', size: 10 }] : lines
}

const linesOf = (person: CredentialsPerson, address: string): Line[] => [
  ...courseLines(person),
  { label: 'Адрес входа', text: address, font: 'regular', size: 10 },
  { label: 'Логин', text: plainText(person.login), font: 'bold', size: 12 },
  person.password === null
    ? { label: 'Пароль', text: person.note, font: 'regular', size: 10 }
    : { label: 'Пароль', text: plainText(person.password), font: 'bold', size: 12 },
]

const nameSize = 13
const gapBelowName = 6

/** The slip of one person: it is measured first, so that it is never split between pages. */
export const personSlip = (pdf: PDFKit.PDFDocument, person: CredentialsPerson, address: string): Block => {
  const inner = slipWidth - 2 * padding
  const textWidth = inner - labelWidth
  const name = plainText(person.name)
  const lines = linesOf(person, address)
  const heightOf = ({ text, font, size }: Line) =>
    pdf.font(font).fontSize(size).heightOfString(text, { width: textWidth, lineGap })
  const nameHeight = pdf.font('bold').fontSize(nameSize).heightOfString(name, { width: inner, lineGap })
  const height = 2 * padding + nameHeight + gapBelowName + lines.reduce((sum, line) => sum + heightOf(line), 0)
  const draw = (top: number): void => {
    const x = left + padding
    let y = top + padding
    pdf.font('bold').fontSize(nameSize).fillColor(ink).text(name, x, y, { width: inner, lineGap })
    y += nameHeight + gapBelowName
    for (const line of lines) {
      const { label, text, font, size } = line
      const drop = size > 10 ? 2 : 0
      pdf
        .font('regular')
        .fontSize(10)
        .fillColor(faint)
        .text(label, x, y + drop, { width: labelWidth })
      pdf
        .font(font)
        .fontSize(size)
        .fillColor(ink)
        .text(text, x + labelWidth, y, { width: textWidth, lineGap })
      y += heightOf(line)
    }
  }
  return { height, draw }
}
