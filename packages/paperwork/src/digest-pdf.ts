import { closePdf, drawOnEachPage, openPdf } from './open-pdf.ts'

/** A normative document of a pack, which the viewer opens at the cited point. */
export interface Digest {
  title: string
  short: string
  edition: string
  intro: readonly string[]
  points: readonly { name: string; section?: string | undefined; paragraphs: readonly string[] }[]
}

export interface DigestPdf {
  bytes: Buffer
  /** The page, from 1, on which each point begins. */
  pageOfPoint: Record<string, number>
}

const margin = 56
const ink = '#17212b'
const faint = '#51606e'
const accent = '#005387'

const drawTitle = (pdf: PDFKit.PDFDocument, { title, edition, intro }: Digest): void => {
  pdf.font('bold').fontSize(17).fillColor(ink).text(title)
  pdf.moveDown(0.4).font('regular').fontSize(10).fillColor(faint).text(edition)
  for (const paragraph of intro) pdf.moveDown(0.4).fontSize(10).text(paragraph)
}

const drawSection = (pdf: PDFKit.PDFDocument, section: string): void => {
  pdf.moveDown(1).font('bold').fontSize(13).fillColor(ink).text(section)
  pdf.outline.addItem(section)
}

/** The page that the point begins on. */
const drawPoint = (pdf: PDFKit.PDFDocument, { name, paragraphs }: Digest['points'][number]): number => {
  // A heading alone at the foot of a page would send its reader to the wrong one.
  if (pdf.y > pdf.page.height - margin - 70) pdf.addPage()
  pdf.moveDown(0.7).font('bold').fontSize(11).fillColor(accent).text(name)
  const page = pdf.bufferedPageRange().count
  for (const paragraph of paragraphs)
    pdf.moveDown(0.25).font('regular').fontSize(11).fillColor(ink).text(paragraph, { lineGap: 2 })
  return page
}

const drawPageNumbers = (pdf: PDFKit.PDFDocument, short: string): void =>
  drawOnEachPage(pdf, (page, count) => {
    // Below the text's margin: without this pdfkit would begin a new page.
    pdf.page.margins.bottom = 0
    const foot = pdf.page.height - 36
    pdf.font('regular').fontSize(9).fillColor(faint)
    pdf.text(`${short} · учебный конспект`, margin, foot, { lineBreak: false })
    const number = `${page} из ${count}`
    pdf.text(number, pdf.page.width - margin - pdf.widthOfString(number), foot, { lineBreak: false })
  })

/** The digest as a searchable PDF with bookmarks. The same digest gives the same bytes. */
export const drawDigest = async (digest: Digest): Promise<DigestPdf> => {
  const pdf = await openPdf({
    margin,
    info: { Title: digest.title, Author: 'Допуск', CreationDate: new Date(0), ModDate: new Date(0) },
  })
  const pageOfPoint: Record<string, number> = {}
  drawTitle(pdf, digest)
  let section: string | undefined
  for (const point of digest.points) {
    if (point.section !== undefined && point.section !== section) drawSection(pdf, point.section)
    section = point.section
    pageOfPoint[point.name] = drawPoint(pdf, point)
  }
  drawPageNumbers(pdf, digest.short)
  return { bytes: await closePdf(pdf), pageOfPoint }
}
