/** pdfkit takes 37 MB and most of a second to load: a server that draws nothing goes without. */
export const openPdf = async (options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> => {
  const { default: PDFDocument } = await import('pdfkit')
  return new PDFDocument(options)
}
