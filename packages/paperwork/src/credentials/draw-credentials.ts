import { setImmediate } from 'node:timers/promises'
import { openPdf } from '../open-pdf.ts'
import { registerPtSans } from '../pt-sans.ts'
import { shortDate } from '../russian-date.ts'
import type { CredentialsSheet } from './credentials-sheet.ts'
import { personSlip, type Slip, slipLeft, slipWidth } from './person-slip.ts'

const top = 40
const bottom = 800
const faint = '#51606e'
const dash = 4
/** After so many the server gets to its other requests: 300 slips take half a second. */
const slipsAtOnce = 10

/** Slips by page, as many as fit; a slip is never split. */
export const paginateSlips = <T extends { height: number }>(slips: readonly T[], room: number): T[][] => {
  const pages: T[][] = []
  let left = 0
  for (const slip of slips) {
    const page = pages.at(-1)
    if (page === undefined || slip.height > left) {
      pages.push([slip])
      left = room - slip.height
    } else {
      page.push(slip)
      left -= slip.height
    }
  }
  return pages
}

const drawCutLine = (pdf: PDFKit.PDFDocument, y: number): void => {
  pdf
    .lineWidth(0.5)
    .strokeColor(faint)
    .dash(dash, { space: dash })
    .moveTo(slipLeft, y)
    .lineTo(slipLeft + slipWidth, y)
    .stroke()
    .undash()
}

const drawPage = (pdf: PDFKit.PDFDocument, slips: readonly Slip[]): void => {
  pdf.addPage()
  let y = top
  drawCutLine(pdf, y)
  for (const slip of slips) {
    slip.draw(y)
    y += slip.height
    drawCutLine(pdf, y)
  }
}

const drawFoot = (pdf: PDFKit.PDFDocument, sheet: CredentialsSheet): void => {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    const text = `Данные для\u00a0входа на\u00a0${shortDate(sheet.day)}. Разрежьте по\u00a0пунктиру. Страница ${page + 1} из\u00a0${count}`
    pdf.font('regular').fontSize(8).fillColor(faint)
    pdf.text(text, slipLeft, bottom + 10, { width: slipWidth, align: 'right' })
  }
}

/** A sheet of slips as a PDF: one for each person, with lines to cut along. The same sheet gives the same bytes. */
export const drawCredentials = async (sheet: CredentialsSheet): Promise<Buffer> => {
  const made = new Date(`${sheet.day}T00:00:00Z`)
  const pdf = await openPdf({
    size: 'A4',
    // Slips are placed absolutely; with a margin pdfkit would add pages by itself.
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: 'ru-RU',
    displayTitle: true,
    info: { Title: 'Данные для входа', Author: 'Допуск', CreationDate: made, ModDate: made },
  })
  registerPtSans(pdf)
  const slips: Slip[] = []
  for (const [index, person] of sheet.people.entries()) {
    slips.push(personSlip(pdf, person, sheet.signInAddress))
    if (index % slipsAtOnce === 0) await setImmediate()
  }
  for (const page of paginateSlips(slips, bottom - top)) {
    drawPage(pdf, page)
    await setImmediate()
  }
  drawFoot(pdf, sheet)
  pdf.end()
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
