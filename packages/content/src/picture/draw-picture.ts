import { createHash } from 'node:crypto'
import { TableError } from '../import/table/sheet.ts'
import { cleanSvg } from './clean-svg.ts'
import type { DrawnPicture } from './draw-pictures.ts'
import { pictureKindOf } from './picture-kind.ts'
import { maxBytes } from './picture-limits.ts'

/** In its own units: a page scales it. */
const maxSide = 100_000

const rebuild = (bytes: Uint8Array) => {
  try {
    return cleanSvg(Buffer.from(bytes).toString('utf8'))
  } catch (error) {
    throw new TableError(`рисунок не читается: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const drawSvg = (source: Uint8Array): Omit<DrawnPicture, 'checksum'> => {
  const { svg, size, dropped } = rebuild(source)
  if (size === undefined) throw new TableError('рисунок не читается: у рисунка нет размеров (viewBox)')
  if (Math.max(size.width, size.height) > maxSide)
    throw new TableError(`рисунок слишком велик: не больше ${maxSide} по стороне`)
  const bytes = Buffer.from(svg)
  if (bytes.length > maxBytes) throw new TableError(`файл больше ${maxBytes / 1000} КБ`)
  return { mediaType: 'image/svg+xml', bytes, ...size, dropped }
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** Draws a picture of a question anew, by its content; throws TableError where the file is the cause. */
export const drawPicture = async (bytes: Uint8Array): Promise<DrawnPicture> => {
  if (bytes.length > maxBytes) throw new TableError(`файл больше ${maxBytes / 1000} КБ`)
  const kind = pictureKindOf(bytes)
  if (kind === undefined) throw new TableError('нужен рисунок SVG, PNG, JPEG или WebP')
  if (kind !== 'svg') {
    // Loaded for those who need it: a pack of drawings takes no decoder.
    const { drawRaster } = await import('./draw-raster.ts')
    return { ...(await drawRaster(bytes, kind)), checksum: sha256Of(bytes) }
  }
  const drawing = drawSvg(bytes)
  return { ...drawing, checksum: sha256Of(drawing.bytes) }
}
