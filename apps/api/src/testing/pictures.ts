import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff'

/** A picture of one colour. */
export const makePicture = (
  format: Format = 'png',
  { width = 96, height = 32, background = '#005387' }: { width?: number; height?: number; background?: string } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()

export const base64Of = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64')

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** A PNG of a few hundred bytes that says it is as large as this. */
export const makeBomb = (side: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0), 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...parts])
}

/** A HEIF of this many sizes: a reader that looks for the crop of each reads the file as often. */
export const makeHeif = (sizes: number): Buffer => {
  const size = Buffer.alloc(12)
  size.writeUInt32BE(96, 4)
  size.writeUInt32BE(32, 8)
  const properties = box('ipco', ...Array.from({ length: sizes }, () => box('ispe', size)))
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0heic', 'latin1')),
    box('meta', Buffer.alloc(4), box('iprp', properties)),
  ])
}

/** A photograph that says where it was made and by whom, and that it lies on its side. */
export const makePhoto = async (format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> =>
  sharp(await makePicture(format))
    .withExif({ IFD0: { Artist: 'secret' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()

/** A drawing of a few hundred bytes that a browser would draw as `10 ** depth` shapes. */
export const makeUseBomb = (depth: number): string => {
  const levels = Array.from({ length: depth }, (_, level) => {
    const uses = `<use href="#a${level}"/>`.repeat(10)
    return `<g id="a${level + 1}">${uses}</g>`
  })
  const drawing = `<defs><path id="a0" d="M0 0h1v1z"/>${levels.join('')}</defs><use href="#a${depth}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${drawing}</svg>`
}
