import { create } from 'qrcode'
import { ink } from './block.ts'

/** A QR code as vector shapes, sharp at any size, with its left upper corner at x and y. */
export const drawQr = (
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
): void => {
  // One byte segment: readers guess the encoding of each segment, and may guess wrong for a short one.
  const { modules } = create([{ data: new TextEncoder().encode(text), mode: 'byte' }], { errorCorrectionLevel: 'M' })
  const step = side / modules.size
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) {
      let length = 0
      while (column + length < modules.size && modules.get(row, column + length)) length += 1
      // Adjacent modules are drawn as one rectangle, so that no seam shows between them.
      if (length > 0) pdf.rect(x + column * step, y + row * step, length * step, step)
      column += length
    }
  pdf.fill(ink)
}
