import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Modules } from './read-qr.ts'

export interface ReadPdf {
  /** The text of each page, a space between pieces; no-break spaces are spaces. */
  pages: string[]
  title: string
}

/** Parsed by PDF.js. */
export const readPdf = async (bytes: Buffer): Promise<ReadPdf> => {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    pages.push(text.replaceAll(/\s+/g, ' ').trim())
  }
  const { info } = await document.getMetadata()
  await loading.destroy()
  return { pages, title: String((info as { Title?: string }).Title).replaceAll('\u00a0', ' ') }
}

/** The pictures of the file by their size; the opacity of a picture is a picture of its own and not listed. */
export const imagesOf = (bytes: Buffer): string[] =>
  bytes
    .toString('latin1')
    .split('endobj')
    .filter((part) => part.includes('/Subtype /Image') && !part.includes('/DeviceGray'))
    .map((part) => `${/\/Width (\d+)/.exec(part)?.[1]} × ${/\/Height (\d+)/.exec(part)?.[1]}`)

type Rectangle = [x: number, y: number, width: number, height: number]

const streamStart = Buffer.from('stream\n')

/** Rectangles of the pages' content streams. */
const rectangles = (bytes: Buffer): Rectangle[] => {
  const found: Rectangle[] = []
  for (let at = bytes.indexOf(streamStart); at >= 0; at = bytes.indexOf(streamStart, at + 1)) {
    const start = at + streamStart.length
    const packed = bytes.subarray(start, bytes.indexOf('\nendstream', start))
    if (packed[0] !== 0x78) continue
    for (const [, ...sides] of inflateSync(packed)
      .toString('latin1')
      .matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm))
      found.push(sides.map(Number) as Rectangle)
  }
  return found
}

/** The modules of the only QR code in the file: its rectangles are horizontal runs, one module high. */
export const drawnQr = (bytes: Buffer): Modules => {
  const all = rectangles(bytes)
  const step = Math.min(...all.map(([, , , height]) => height))
  const dark = all.filter(([, , , height]) => Math.abs(height - step) < 0.001)
  const [left, top] = [Math.min(...dark.map(([x]) => x)), Math.min(...dark.map(([, y]) => y))]
  const size = Math.round((Math.max(...dark.map(([x, , width]) => x + width)) - left) / step)
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [x, y, width] of dark) {
    const [row, column] = [Math.round((y - top) / step), Math.round((x - left) / step)]
    modules[row]?.fill(true, column, column + Math.round(width / step))
  }
  return modules
}
