import { TableError } from '@dopusk/content/table'
import sharp from 'sharp'

/** Five times what a header shows: sharp on paper too. */
const maxWidth = 480
const maxHeight = 160
const minSide = 16
/** 4,000 × 4,000: at most some 100 MB while it is decoded. */
const maxPixels = 16_000_000
/** A larger picture loses colours: 256 are enough for a logo. */
const maxLosslessBytes = 65_536

export interface ReadLogo {
  png: Uint8Array
  width: number
  height: number
}

const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text

/** By content: what the file is called does not matter. */
const isPicture = (bytes: Buffer): boolean =>
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  startsWith(bytes, '\xff\xd8\xff') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))

// Of the many formats of libvips only these are ever decoded.
const loaders = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
sharp.cache(false)
sharp.concurrency(1)

/** The first frame alone, without metadata, in sRGB, within the box and never enlarged. */
const encode = async (bytes: Buffer): Promise<ReadLogo> => {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const { data: pixels, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const resized = () => sharp(pixels, { raw: { width, height, channels } })
  const lossless = await resized().png({ compressionLevel: 9 }).toBuffer()
  const png = lossless.length <= maxLosslessBytes ? lossless : await resized().png({ palette: true }).toBuffer()
  return { png, width, height }
}

const isTooLarge = (error: unknown) => error instanceof Error && error.message.includes('pixel limit')

/** Draws the uploaded picture anew; throws TableError where the file is the cause. */
export const readLogo = async ({ content }: { content: string }): Promise<ReadLogo> => {
  const bytes = Buffer.from(content, 'base64')
  if (!isPicture(bytes)) throw new TableError('нужна картинка PNG, JPEG или WebP')
  const logo = await encode(bytes).catch((error: unknown) => {
    throw new TableError(
      isTooLarge(error)
        ? 'картинка слишком велика: не больше 16 миллионов точек'
        : 'картинка повреждена, прочитать её не получилось',
    )
  })
  if (Math.min(logo.width, logo.height) < minSide) {
    throw new TableError('картинка слишком мала или слишком вытянута: в логотипе её не разглядеть')
  }
  return logo
}
