import { plainText } from '@dopusk/domain'
import { type Block, faint, ink, left, right, type TextBox, textBlock } from '../block.ts'
import type { Organisation } from '../period/period-model.ts'

const labelX = 340
const valueX = 388
const halfX = 196
const lineHeight = 18
const padding = 4

const cell = (pdf: PDFKit.PDFDocument, text: string, x: number, end: number, look: Partial<TextBox> = {}): Block =>
  textBlock(pdf, text, { x: x + padding, width: end - x - 2 * padding, ...look })

/** A value with its caption below it in small print. */
const named = (pdf: PDFKit.PDFDocument, name: string, caption: string, minHeight: number): Block => {
  const text = cell(pdf, plainText(name), left, labelX)
  const note = cell(pdf, caption, left, labelX, { size: 7, color: faint })
  const height = Math.max(minHeight, text.height + note.height + 2 * padding)
  return {
    height,
    draw: (y) => {
      text.draw(y + padding)
      note.draw(y + height - note.height - padding + 2)
    },
  }
}

/** The table at the head of every Russian invoice, from which accountants copy the payment order. */
export const bankBlock = (pdf: PDFKit.PDFDocument, organisation: Organisation): Block => {
  const bank = named(pdf, organisation.bankName, 'Банк получателя', 2 * lineHeight)
  const payee = named(pdf, organisation.fullName, 'Получатель', lineHeight)
  const payeeTop = bank.height + lineHeight
  const height = payeeTop + payee.height

  const drawLines = (y: number): void => {
    pdf.lineWidth(0.75).strokeColor(ink)
    pdf.rect(left, y, right - left, height)
    pdf.moveTo(labelX, y).lineTo(labelX, y + height)
    pdf.moveTo(valueX, y).lineTo(valueX, y + height)
    pdf.moveTo(labelX, y + lineHeight).lineTo(right, y + lineHeight)
    pdf.moveTo(left, y + bank.height).lineTo(right, y + bank.height)
    pdf.moveTo(left, y + payeeTop).lineTo(labelX, y + payeeTop)
    pdf.moveTo(halfX, y + bank.height).lineTo(halfX, y + payeeTop)
    pdf.stroke()
  }

  return {
    height,
    draw: (y) => {
      drawLines(y)
      bank.draw(y)
      payee.draw(y + payeeTop)
      const put = (text: string, x: number, end: number, at: number) =>
        cell(pdf, text, x, end).draw(y + at + padding - 1)
      put('БИК', labelX, valueX, 0)
      put(organisation.bankBik, valueX, right, 0)
      put('Сч.\u00a0№', labelX, valueX, lineHeight)
      put(organisation.bankCorrespondentAccount, valueX, right, lineHeight)
      put(`ИНН\u00a0${organisation.inn}`, left, halfX, bank.height)
      put(`КПП\u00a0${organisation.kpp ?? '—'}`, halfX, labelX, bank.height)
      put('Сч.\u00a0№', labelX, valueX, bank.height)
      put(organisation.bankAccount, valueX, right, bank.height)
    },
  }
}
