import { decodePicture } from '@dopusk/content/picture'
import { TableError } from '@dopusk/content/table'

/** Five times what a header shows: sharp on paper too. */
const maxWidth = 480
const maxHeight = 160
const minSide = 16
/** A larger picture loses colours: 256 are enough for a logo. */
const maxLosslessBytes = 65_536

export interface ReadLogo {
  png: Uint8Array
  width: number
  height: number
}

/** Draws the uploaded picture anew; throws TableError where the file is the cause. */
export const readLogo = async ({ content }: { content: string }): Promise<ReadLogo> => {
  const { width, height, open } = await decodePicture(Buffer.from(content, 'base64'), {
    width: maxWidth,
    height: maxHeight,
  })
  const lossless = await open().png({ compressionLevel: 9 }).toBuffer()
  const png = lossless.length <= maxLosslessBytes ? lossless : await open().png({ palette: true }).toBuffer()
  if (Math.min(width, height) < minSide) {
    throw new TableError('картинка слишком мала или слишком вытянута: в логотипе её не разглядеть')
  }
  return { png, width, height }
}
