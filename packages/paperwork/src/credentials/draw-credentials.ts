import { setImmediate } from 'node:timers/promises'
import { type Block, bottom, faint, left, top } from '../block.ts'
import { closePdf, drawOnEachPage, openPlacedPdf } from '../open-pdf.ts'
import { shortDate } from '../russian-date.ts'
import type { CredentialsSheet } from './credentials-sheet.ts'
import { personSlip, slipWidth } from './person-slip.ts'

const dash = 4
/** After so many the server gets to its other requests: 300 slips take half a second. */
const slipsAtOnce = 10

/** Slips by page, as many as fit; a slip is never split. */
export const paginateSlips = <T extends { height: number }>(slips: readonly T[], room: number): T[][] => {
  const pages: T[][] = []
  let rest = 0
  for (const slip of slips) {
    const page = pages.at(-1)
    if (page === undefined || slip.height > rest) {
      pages.push([slip])
      rest = room - slip.height
    } else {
      page.push(slip)
      rest -= slip.height
    }
  }
  return pages
}

const drawCutLine = (pdf: PDFKit.PDFDocument, y: number): void => {
  pdf
    .lineWidth(0.5)
    .strokeColor(faint)
    .dash(dash, { space: dash })
    .moveTo(left, y)
    .lineTo(left + slipWidth, y)
    .stroke()
    .undash()
}

const drawPage = (pdf: PDFKit.PDFDocument, slips: readonly Block[]): void => {
  pdf.addPage()
  let y = top
  drawCutLine(pdf, y)
  for (const slip of slips) {
    slip.draw(y)
    y += slip.height
    drawCutLine(pdf, y)
  }
}

const drawFoot = (pdf: PDFKit.PDFDocument, sheet: CredentialsSheet): void =>
  drawOnEachPage(pdf, (page, count) => {
    const text = `Данные для\u00a0входа на\u00a0${shortDate(sheet.day)}. Разрежьте по\u00a0пунктиру. Страница ${page} из\u00a0${count}`
    pdf.font('regular').fontSize(8).fillColor(faint)
    pdf.text(text, left, bottom + 10, { width: slipWidth, align: 'right' })
  })

/** A sheet of slips as a PDF: one for each person, with lines to cut along. The same sheet gives the same bytes. */
export const drawCredentials = async (sheet: CredentialsSheet): Promise<Buffer> => {
  const pdf = await openPlacedPdf({ title: 'Данные для входа', author: 'Допуск', day: sheet.day })
  const slips: Block[] = []
  for (const [index, person] of sheet.people.entries()) {
    slips.push(personSlip(pdf, person, sheet.signInAddress))
    if (index % slipsAtOnce === 0) await setImmediate()
  }
  for (const page of paginateSlips(slips, bottom - top)) {
    drawPage(pdf, page)
    await setImmediate()
  }
  drawFoot(pdf, sheet)
  return closePdf(pdf)
}
