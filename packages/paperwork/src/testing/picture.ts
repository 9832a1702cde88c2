import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface Picture {
  width: number
  height: number
  isDark: (x: number, y: number) => boolean
}

const middle = 128

/** An uncompressed picture of 24 bits, from the last row to the first. */
export const readBmp = (bytes: Buffer): Picture => {
  const [start, width, height, bits] = [
    bytes.readUInt32LE(10),
    bytes.readInt32LE(18),
    bytes.readInt32LE(22),
    bytes.readUInt16LE(28),
  ]
  if (bytes.toString('latin1', 0, 2) !== 'BM' || bits !== 24) throw new Error('not a bitmap of 24 bits')
  const stride = Math.ceil((width * 3) / 4) * 4
  const isDark = (x: number, y: number) => (bytes[start + (height - 1 - y) * stride + x * 3 + 1] ?? 255) < middle
  return { width, height, isDark }
}

interface Canvas {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D
}

/** The first page as PDF.js draws it, as many times larger than its points. */
export const drawPdf = async (bytes: Buffer, scale: number): Promise<Picture> => {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale })
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  const factory = document.canvasFactory as { create: (width: number, height: number) => Canvas }
  const { canvas, context } = factory.create(width, height)
  await page.render({ canvas, canvasContext: context, viewport }).promise
  const { data } = context.getImageData(0, 0, width, height)
  await loading.destroy()
  return { width, height, isDark: (x, y) => (data[(y * width + x) * 4 + 1] ?? 255) < middle }
}
