import { expect, test } from 'vitest'
import { TableError } from '../import/table/sheet.ts'
import { drawPictures, type PictureOutcome } from './draw-pictures.ts'

const svg = (inner: string) => Buffer.from(`<svg viewBox="0 0 40 20">${inner}</svg>`)

test('draws files in a process, and says of each what it is or why it is refused', async () => {
  const huge = svg(' '.repeat(500_000))
  const large = Buffer.from('<svg viewBox="0 0 1e400 20"/>')
  const files = [svg('<rect/>'), svg('<g>'), huge, large, Buffer.from('GIF89a'), svg('<text>&gt;</text>')]
  const outcomes = await drawPictures(files)
  expect(outcomes.map(({ picture, fault }) => picture?.mediaType ?? fault)).toEqual([
    'image/svg+xml',
    expect.stringMatching(/^рисунок не читается: /),
    'файл больше 500 КБ',
    'рисунок слишком велик: не больше 100000 по стороне',
    'нужен рисунок SVG, PNG, JPEG или WebP',
    'image/svg+xml',
  ])
})

test('a file that ends the process is refused alone', async () => {
  const bad = svg('<path/>')
  const started: number[] = []
  const draw = async (files: Uint8Array[]): Promise<PictureOutcome[]> => {
    started.push(files.length)
    if (files.includes(bad)) throw new TableError('файл читается слишком долго')
    return files.map(() => ({ picture: null, fault: 'drawn' }))
  }
  const outcomes = await drawPictures([svg('<g/>'), bad, svg('<rect/>')], {}, draw)
  expect(outcomes.map(({ fault }) => fault)).toEqual(['drawn', 'файл читается слишком долго', 'drawn'])
  expect(started).toEqual([3, 1, 1, 1])
})

test('what is not the fault of a file is thrown', async () => {
  const fail = new Error('no process')
  await expect(drawPictures([svg('')], {}, () => Promise.reject(fail))).rejects.toBe(fail)
  expect(await drawPictures([], {}, () => Promise.reject(fail))).toEqual([])
})

test('many bytes are drawn by several processes', async () => {
  const started: number[] = []
  const draw = async (files: Uint8Array[]): Promise<PictureOutcome[]> => {
    started.push(files.length)
    return files.map(() => ({ picture: null, fault: '' }))
  }
  expect(await drawPictures(Array(20).fill(Buffer.alloc(450_000)), {}, draw)).toHaveLength(20)
  expect(started).toEqual([8, 8, 4])
})
