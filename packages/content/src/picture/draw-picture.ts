import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { TableError } from '../import/table/sheet.ts'
import { cleanSvg } from './clean-svg.ts'
import { type DecodedPicture, decodePicture } from './decode-picture.ts'
import type { DrawnPicture } from './draw-pictures.ts'
import { pictureKindOf } from './picture-kind.ts'

const maxBytes = 500_000
const maxSide = 100_000
/** Four times as wide as pages show a picture. */
const maxWidth = 2000

type Raster = 'png' | 'jpeg' | 'webp'

const losslessWebp = (picture: Sharp) => picture.webp({ lossless: true })
const isLosslessWebp = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1', 12, 16) === 'VP8L'

const jpegs = [90, 80, 60].map((quality) => (picture: Sharp) => picture.jpeg({ quality }))
const webps = [90, 80, 60].map((quality) => (picture: Sharp) => picture.webp({ quality }))

/** From the best; the first that is small enough is taken. */
const encodings: Record<Raster, ((picture: Sharp) => Sharp)[]> = {
  png: [(picture) => picture.png({ compressionLevel: 9 }), (picture) => picture.png({ palette: true })],
  jpeg: jpegs,
  webp: webps,
}

const encode = async (picture: DecodedPicture, kind: Raster, bytes: Uint8Array): Promise<Buffer | undefined> => {
  const lossless = kind === 'webp' && isLosslessWebp(bytes) ? [losslessWebp] : []
  for (const write of [...lossless, ...encodings[kind]]) {
    const encoded = await write(picture.open()).toBuffer()
    if (encoded.length <= maxBytes) return encoded
  }
  return undefined
}

/** Of the same kind, as wide as it was or, where that takes too many bytes, half as wide. */
const drawRaster = async (bytes: Uint8Array, kind: Raster, box = maxWidth): Promise<Omit<DrawnPicture, 'checksum'>> => {
  const picture = await decodePicture(bytes, { width: box })
  const encoded = await encode(picture, kind, bytes)
  const { width, height } = picture
  if (encoded === undefined) return drawRaster(bytes, kind, Math.ceil(width / 2))
  return { mediaType: `image/${kind}`, bytes: encoded, width, height, dropped: [] }
}

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
  if (kind !== 'svg') return { ...(await drawRaster(bytes, kind)), checksum: sha256Of(bytes) }
  const drawing = drawSvg(bytes)
  return { ...drawing, checksum: sha256Of(drawing.bytes) }
}
