import { createHash } from 'node:crypto'
import { uploadContentPicture } from '@dopusk/contract'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { makeUser, signInAs } from '../../../testing/people.ts'
import { base64Of, makeBomb, makeHeif, makePhoto, makePicture, makeUseBomb } from '../../../testing/pictures.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readUploadsInProcesses } from '../../../testing/upload-reading.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startTestApp()
  token = await signInAs(app, await makeUser(app.db, { role: 'domain_spec' }))
})

const upload = (content: Buffer | string, file_name = 'picture.png') =>
  app.ask(uploadContentPicture, { token, body: { file_name, content: base64Of(content) } })

const load = async (src: string) => {
  const answer = await fetch(`${app.url}${src}`)
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const html = '<!doctype html><html><body><svg width="9" height="9"></svg><script>alert(1)</script></body></html>'
const notAPicture = 'Нужен рисунок SVG, PNG, JPEG или WebP'
const broken = 'Картинка повреждена, прочитать её не получилось'
const tooLarge = 'Картинка слишком велика: не больше 16 миллионов точек'

test.each<[string, () => Promise<Buffer | string> | Buffer | string, string | RegExp]>([
  ['HTML', () => html, /Рисунок не читается/],
  ['a HEIF', () => makeHeif(1), notAPicture],
  ['a HEIF that is slow to measure', () => makeHeif(6000), notAPicture],
  ['a GIF', () => makePicture('gif'), notAPicture],
  ['a TIFF', () => makePicture('tiff'), notAPicture],
  ['text', () => 'no picture', notAPicture],
  ['nothing but a signature', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), broken],
  ['a PNG of 30,000 × 30,000', () => makeBomb(30_000), tooLarge],
  ['a PNG that promises more than it has', () => makeBomb(3000), broken],
  ['a drawing that uses itself many times', () => makeUseBomb(8), /слишком сложен/],
])('%s is refused, whatever it is called', async (_name, make, message) => {
  const content = await make()
  for (const name of ['picture.png', 'picture.svg', 'picture.webp']) {
    const { status, error } = await upload(content, name)
    expect([status, error.fields?.content]).toEqual([
      400,
      message instanceof RegExp ? expect.stringMatching(message) : message,
    ])
  }
  expect(await app.db.selectFrom('asset').select('checksum').execute()).toEqual([])
})

test.each(['jpeg', 'png', 'webp'] as const)(
  'a photograph as %s is drawn anew, upright, without what the camera wrote',
  async (format) => {
    readUploadsInProcesses()
    const photo = await makePhoto(format)
    expect(photo.includes('secret')).toBe(true)
    const { status, body } = await upload(photo, 'photo.svg')
    expect([status, body.image.width, body.image.height]).toEqual([201, 32, 96])
    const { bytes, headers } = await load(body.image.src)
    expect(bytes.includes('secret')).toBe(false)
    expect(headers.get('content-type')).toBe(`image/${format}`)
    expect(headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`)
    const drawn = await sharp(bytes).metadata()
    expect([drawn.format, drawn.width, drawn.height, drawn.exif, drawn.orientation]).toEqual([
      format,
      ...[32, 96, undefined, undefined],
    ])
  },
)

test('what was saved from the site and is uploaded again is the same picture', async () => {
  const { image } = (await upload(await makePhoto('jpeg'), 'photo.jpg')).body
  const { bytes } = await load(image.src)
  expect((await upload(bytes, 'saved.jpg')).body.image).toEqual(image)
})

test('a picture wider than any screen shows is made narrower', async () => {
  const { image } = (await upload(await makePicture('jpeg', { width: 3000, height: 1500 }))).body
  expect([image.width, image.height]).toEqual([2000, 1000])
})

test('a picture that takes more bytes drawn anew than a file may have is made smaller', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  const picture = sharp({ create: { width: 1900, height: 1000, channels: 3, background: '#000', noise } })
  const source = await picture.webp({ quality: 1, effort: 0 }).toBuffer()
  expect(source.length).toBeLessThan(500_000)
  const { image } = (await upload(source)).body
  expect([image.width, image.height]).toEqual([950, 500])
  expect((await load(image.src)).bytes.length).toBeLessThan(500_000)
})
