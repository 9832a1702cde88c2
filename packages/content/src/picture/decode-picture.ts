import sharp, { type Sharp } from 'sharp'
import { TableError } from '../import/table/sheet.ts'
import { pictureKindOf } from './picture-kind.ts'

/** 4,000 × 4,000: at most some 100 MB while it is decoded. */
const maxPixels = 16_000_000

// Of the many formats of libvips only these are ever decoded.
const loaders = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer']
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
sharp.cache(false)
sharp.concurrency(1)

export interface DecodedPicture {
  width: number
  height: number
  /** The pixels alone, for another encoding. */
  open(): Sharp
}

const isTooLarge = (error: unknown) => error instanceof Error && error.message.includes('pixel limit')

const explain = (error: unknown): never => {
  throw new TableError(
    isTooLarge(error)
      ? 'картинка слишком велика: не больше 16 миллионов точек'
      : 'картинка повреждена, прочитать её не получилось',
  )
}

/**
 * Reads a PNG, JPEG or WebP, whatever it is called: the first frame alone, upright, without metadata, in sRGB, within the box and
 * never enlarged. Throws TableError where the file is the cause.
 */
export const decodePicture = async (
  bytes: Uint8Array,
  box: { width: number; height?: number },
): Promise<DecodedPicture> => {
  const kind = pictureKindOf(bytes)
  if (kind === undefined || kind === 'svg') throw new TableError('нужна картинка PNG, JPEG или WebP')
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(explain)
  const { width, height, channels } = info
  return { width, height, open: () => sharp(data, { raw: { width, height, channels } }) }
}
