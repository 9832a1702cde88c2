import { encode } from 'uqr'
import { ink } from './block.ts'

/** A QR code as vector shapes, sharp at any size, with its left upper corner at x and y. */
export const drawQr = (
  pdf: PDFKit.PDFDocument,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
): void => {
  // One byte segment: readers guess the encoding of each segment, and may guess wrong for a short one.
  const { data, size } = encode([...new TextEncoder().encode(text)], { ecc: 'M', border: 0 })
  const step = side / size
  data.forEach((modules, row) => {
    for (let column = 0; column < size; column += 1) {
      let length = 0
      while (modules[column + length]) length += 1
      // Adjacent modules are drawn as one rectangle, so that no seam shows between them.
      if (length > 0) pdf.rect(x + column * step, y + row * step, length * step, step)
      column += length
    }
  })
  pdf.fill(ink)
}
