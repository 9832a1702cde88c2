import { extname, join } from 'node:path'
import { imageSize } from 'image-size'
import { cleanSvg } from './clean-svg.ts'
import type { Fault } from './fault.ts'

/** A picture of a pack as it is stored: an SVG holds only shapes and texts. */
export interface PackImage {
  mediaType: string
  bytes: Buffer
  width: number
  height: number
  /** What was left out of an SVG. */
  dropped: string[]
}

const mediaTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
}
const maxBytes = 500_000

const readSvg = (mediaType: string, source: Buffer): PackImage => {
  const { svg, size, dropped } = cleanSvg(source.toString('utf8'))
  if (size === undefined) throw new Error('у рисунка нет размеров (viewBox)')
  return { mediaType, bytes: Buffer.from(svg), ...size, dropped }
}

const readImage = (mediaType: string, bytes: Buffer): PackImage => {
  if (bytes.length > maxBytes) throw new Error(`файл больше ${maxBytes / 1000} КБ`)
  if (mediaType === mediaTypes['.svg']) return readSvg(mediaType, bytes)
  const { width, height } = imageSize(bytes)
  return { mediaType, bytes, width, height, dropped: [] }
}

/** Undefined where the picture cannot be read: the fault says why. Files of other kinds are no pictures. */
export const readPackImage = (file: string, bytes: Buffer, faults: Fault[]): PackImage | undefined => {
  const mediaType = mediaTypes[extname(file)]
  if (mediaType === undefined) return undefined
  try {
    return readImage(mediaType, bytes)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    faults.push({ file, line: 1, message: `рисунок не читается: ${message}` })
    return undefined
  }
}

/** Drawings of which something was left out. */
export const findDroppedParts = ({ images }: { images: Map<string, PackImage> }): Fault[] =>
  [...images].flatMap(([name, { dropped }]) =>
    dropped.length === 0
      ? []
      : [{ file: join('images', name), line: 1, message: `из рисунка убрано: ${dropped.join(', ')}` }],
  )
