import { registerPtSans } from './pt-sans.ts'

/** A document in PT Sans. pdfkit takes 37 MB and most of a second to load: a server that draws nothing goes without. */
export const openPdf = async (options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> => {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({ size: 'A4', bufferPages: true, lang: 'ru-RU', displayTitle: true, ...options })
  registerPtSans(pdf)
  return pdf
}

/** A document whose blocks are placed absolutely; with a margin pdfkit would add pages by itself. */
export const openPlacedPdf = (about: { title: string; author: string; day: string }): Promise<PDFKit.PDFDocument> => {
  const made = new Date(`${about.day}T00:00:00Z`)
  return openPdf({
    margin: 0,
    autoFirstPage: false,
    info: { Title: about.title, Author: about.author, CreationDate: made, ModDate: made },
  })
}

/** Draws on each page once all are there; pages count from 1. */
export const drawOnEachPage = (pdf: PDFKit.PDFDocument, draw: (page: number, count: number) => void): void => {
  const { count } = pdf.bufferedPageRange()
  for (let page = 1; page <= count; page += 1) {
    pdf.switchToPage(page - 1)
    draw(page, count)
  }
}

export const closePdf = async (pdf: PDFKit.PDFDocument): Promise<Buffer> => {
  pdf.end()
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
