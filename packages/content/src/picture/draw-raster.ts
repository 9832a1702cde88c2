import type { Sharp } from 'sharp'
import { type DecodedPicture, decodePicture } from './decode-picture.ts'
import type { DrawnPicture } from './draw-pictures.ts'
import { maxBytes } from './picture-limits.ts'

/** Four times as wide as pages show a picture. */
const maxWidth = 2000

type Raster = 'png' | 'jpeg' | 'webp'

const losslessWebp = (picture: Sharp) => picture.webp({ lossless: true })
const isLosslessWebp = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1', 12, 16) === 'VP8L'

const jpegs = [90, 70].map((quality) => (picture: Sharp) => picture.jpeg({ quality }))
const webps = [90, 70].map((quality) => (picture: Sharp) => picture.webp({ quality }))

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

/** Of the same kind and size; where that takes too many bytes, half as wide and as high. */
export const drawRaster = async (
  bytes: Uint8Array,
  kind: Raster,
  box: { width: number; height?: number } = { width: maxWidth },
): Promise<Omit<DrawnPicture, 'checksum'>> => {
  const picture = await decodePicture(bytes, box)
  const encoded = await encode(picture, kind, bytes)
  const { width, height } = picture
  if (encoded === undefined)
    return drawRaster(bytes, kind, { width: Math.ceil(width / 2), height: Math.ceil(height / 2) })
  return { mediaType: `image/${kind}`, bytes: encoded, width, height, dropped: [] }
}
