import { expect, test } from 'vitest'
import { readWhole } from './testing/read-whole.ts'
import { readZip, readZipFiles } from './testing/read-zip.ts'
import { zipStream } from './zip-stream.ts'

const long = 'Съешь ещё этих мягких французских булок. '.repeat(5000)

const sample = () => [
  { name: 'empty.txt', text: [] },
  { name: 'папка/short.txt', text: ['Привет, ', 'мир'] },
  { name: 'long.txt', text: [long, long] },
]

test('the entries are read back', async () => {
  const files = readZip(await readWhole(zipStream(sample())))
  expect([...files]).toEqual([
    ['empty.txt', ''],
    ['папка/short.txt', 'Привет, мир'],
    ['long.txt', long + long],
  ])
})

test('a whole file is read back byte for byte, among those that come later', async () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256))
  const entries = (async function* () {
    yield { name: 'Справка 1.pdf', bytes }
    yield { name: 'Справка 2.pdf', bytes: Buffer.alloc(0) }
  })()
  const files = readZipFiles(await readWhole(zipStream(entries)))
  expect([...files.keys()]).toEqual(['Справка 1.pdf', 'Справка 2.pdf'])
  expect(files.get('Справка 1.pdf')?.equals(bytes)).toBe(true)
})

test('the same content gives the same bytes', async () => {
  const [one, other] = await Promise.all([readWhole(zipStream(sample())), readWhole(zipStream(sample()))])
  expect(one.equals(other)).toBe(true)
})

test('an error of a source is an error of the stream', async () => {
  const text = (function* () {
    yield long
    throw new Error('the database is gone')
  })()
  await expect(readWhole(zipStream([{ name: 'a', text }]))).rejects.toThrow('the database is gone')
})

test('an aborted read closes the source', async () => {
  let closed = false
  const text = (async function* () {
    try {
      for (;;) yield long
    } finally {
      closed = true
    }
  })()
  for await (const chunk of zipStream([{ name: 'endless', text }])) if (chunk.length > 200) break
  expect(closed).toBe(true)
})
