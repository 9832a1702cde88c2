import { TableError } from '@dopusk/content/table'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { base64Of, makeBomb, makePicture } from '../../../testing/pictures.ts'
import { readLogo } from './read-logo.ts'

const read = (bytes: Buffer | string) => readLogo({ content: base64Of(bytes) })
const pixelsOf = (png: Uint8Array) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** The colour of the first pixel, with its opacity. */
const firstPixel = async (png: Uint8Array) => [...(await pixelsOf(png)).data.subarray(0, 4)]

describe('a logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('of %s becomes a PNG of the same size', async (format) => {
    const logo = await read(await makePicture(format))
    expect([logo.width, logo.height]).toEqual([96, 32])
    expect(await sharp(logo.png).metadata()).toMatchObject({ format: 'png', width: 96, height: 32 })
    const [red = 0, green = 0, blue = 0] = await firstPixel(logo.png)
    for (const [is, was] of [
      [red, 0x00],
      [green, 0x53],
      [blue, 0x87],
    ] as const)
      expect(Math.abs(is - was)).toBeLessThan(4)
  })

  test.each([
    [{ width: 1920, height: 640 }, [480, 160]],
    [{ width: 1000, height: 1000 }, [160, 160]],
    [{ width: 2000, height: 100 }, [480, 24]],
    [{ width: 479, height: 20 }, [479, 20]],
  ])('of %j is fitted into 480 × 160 and never enlarged: %j', async (size, expected) => {
    const { width, height } = await read(await makePicture('png', size))
    expect([width, height]).toEqual(expected)
  })

  test('keeps what is transparent, and the first frame of several alone', async () => {
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: '#ff000000' } })
    expect((await firstPixel((await read(await clear.png().toBuffer())).png))[3]).toBe(0)
    const frames = await Promise.all([makePicture('png'), makePicture('png', { background: '#ff0000' })])
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer()
    expect((await sharp(animated).metadata()).pages).toBe(2)
    const logo = await read(animated)
    expect([logo.width, logo.height]).toEqual([96, 32])
    expect(await firstPixel(logo.png)).toEqual([0x00, 0x53, 0x87, 255])
  })

  test('loses all metadata, and stands upright', async () => {
    const exif = { IFD0: { Copyright: 'Иванов Иван', Artist: 'secret' } }
    const photo = await sharp(await makePicture('jpeg'))
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(photo.includes('secret')).toBe(true)
    const { png, width, height } = await read(photo)
    expect([width, height]).toEqual([32, 96])
    const metadata = await sharp(png).metadata()
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.comments]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(Buffer.from(png).includes('secret')).toBe(false)
  })

  test('of print colours, 16 bits or grey has three colours of 8 bits', async () => {
    const picture = sharp(await makePicture('png'))
    const sources = [
      await picture.clone().toColourspace('cmyk').jpeg().toBuffer(),
      await picture.clone().toColourspace('rgb16').png().toBuffer(),
      await picture.clone().toColourspace('b-w').png().toBuffer(),
    ]
    for (const source of sources)
      expect(await sharp((await read(source)).png).metadata()).toMatchObject({ depth: 'uchar', space: 'srgb' })
  })

  test('that does not compress loses colours instead of growing', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const photo = sharp({ create: { width: 480, height: 160, channels: 3, background: '#000', noise } })
    const { png } = await read(await photo.png().toBuffer())
    expect(png.length).toBeLessThan(100_000)
    expect((await pixelsOf(png)).info).toMatchObject({ width: 480, height: 160 })
  })

  test('that was read before is read again without a change', async () => {
    const { png } = await read(await makePicture('webp'))
    expect(Buffer.from((await read(Buffer.from(png))).png).equals(png)).toBe(true)
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32"><script>alert(1)</script></svg>'
const notAPicture = 'нужна картинка PNG, JPEG или WebP'
const broken = 'картинка повреждена, прочитать её не получилось'
const tooLarge = 'картинка слишком велика: не больше 16 миллионов точек'
const tooSmall = 'картинка слишком мала или слишком вытянута: в логотипе её не разглядеть'

const half = async (picture: Promise<Buffer>) => {
  const bytes = await picture
  return bytes.subarray(0, bytes.length / 2)
}

const photo = (format: 'jpeg' | 'webp') =>
  sharp({
    create: {
      width: 480,
      height: 160,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer()

test.each<[string, () => Promise<Buffer | string> | string, string]>([
  ['nothing', () => '', notAPicture],
  ['a text', () => 'логотип', notAPicture],
  ['an SVG', () => svg, notAPicture],
  ['an SVG behind the signature of a PNG', async () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1'), broken],
  ['a GIF', () => makePicture('gif'), notAPicture],
  ['a TIFF', () => makePicture('tiff'), notAPicture],
  ['a PNG that ends early', () => half(makePicture('png')), broken],
  ['a JPEG that ends early', () => half(photo('jpeg')), broken],
  ['a WebP that ends early', () => half(photo('webp')), broken],
  ['a signature alone', async () => Buffer.from('\xff\xd8\xff', 'latin1'), broken],
  ['a PNG of 50,000 × 50,000', async () => makeBomb(50_000), tooLarge],
  ['a PNG with more pixels than allowed', () => makePicture('png', { width: 4001, height: 4000 }), tooLarge],
  ['a PNG that promises more than it has', async () => makeBomb(3000), broken],
  ['a dot', () => makePicture('png', { width: 15, height: 15 }), tooSmall],
  ['a line', () => makePicture('png', { width: 9600, height: 20 }), tooSmall],
])('%s is refused', async (_name, make, reason) => {
  const refused = read(await make())
  await expect(refused).rejects.toThrow(reason)
  await expect(refused).rejects.toBeInstanceOf(TableError)
})
