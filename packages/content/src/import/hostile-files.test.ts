import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bombBook,
  brokenXmlBook,
  cornersBook,
  farRowBook,
  hiddenCornersBook,
  lyingBombBook,
  packSheet,
} from '../testing/hostile-workbooks.ts'
import { headings, options, toCsv, toXlsx, utf8, windows1251 } from '../testing/sample-files.ts'
import { importBank } from './import-bank.ts'
import type { Imported } from './imported-question.ts'
import { readBank } from './read-bank.ts'
import { type ReadLimits, readInWorker } from './read-in-worker.ts'
import { isKnownHeading } from './table/columns.ts'
import { openTable } from './table/open-table.ts'
import { TableError } from './table/sheet.ts'
import { unpackBook } from './table/unpack-workbook.ts'

const open = (bytes: Uint8Array, fileName: string) => openTable(bytes, fileName, isKnownHeading)

const isProof = Boolean(process.env.PROOF)

const hostileBooks: [string, () => Uint8Array, RegExp][] = [
  ['two cells in the far corners of a sheet', cornersBook, /1048576 строк и 16384 столбцов/],
  ['a million rows of two columns', farRowBook, /1048576 строк и 2 столбцов/],
  ['an archive that lies about its size', lyingBombBook, /повреждена/],
  ['broken XML', brokenXmlBook, /повреждена/],
  ['a cell longer than Excel allows', () => packSheet(longCell), /слишком много текста/],
  ['an archive that unpacks to forty megabytes', bombBook, /книга слишком велика/],
]

test.each(isProof ? hostileBooks : hostileBooks.slice(0, -1))(
  'refuses a workbook with %s before it allocates the cells',
  async (_what, make, reason) => {
    const error: unknown = await open(make(), 'а.xlsx').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TableError)
    expect(String(error)).toMatch(reason)
  },
)

const longCell = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${'я'.repeat(32_768)}</t></is></c></row></sheetData></worksheet>`

test('unpacks no more of an archive than its directory declares', () => {
  const files = unpackBook(lyingBombBook())
  expect(Object.values(files).map(({ buffer }) => buffer.byteLength)).toEqual([1000, 1000, 1000])
})

const hostileTexts: [string, string, RegExp][] = [
  ['600,000 separators', ';'.repeat(600_000), /таблица слишком велика/],
  ['a cell of 500,000 line breaks', `"${'\n'.repeat(500_000)}"`, /слишком много текста/],
  ['half a million lines of two cells', 'a;b\n'.repeat(500_001), /таблица слишком велика/],
]

test.each(isProof ? hostileTexts : hostileTexts.slice(0, -1))('refuses CSV of %s', async (_what, text, reason) => {
  await expect(open(utf8(text), 'а.csv')).rejects.toThrow(reason)
})

test('40,000 empty lines are read without an Error object for each', async () => {
  const traced = Error.prepareStackTrace
  let made = 0
  Error.prepareStackTrace = (error) => {
    made += 1
    return String(error)
  }
  try {
    const [sheet] = await open(utf8(`a;b\n${'\n'.repeat(40_000)}`), 'а.csv')
    expect(sheet?.rows).toHaveLength(40_001)
  } finally {
    Error.prepareStackTrace = traced
  }
  expect(made).toBe(0)
})

let room: string
beforeAll(async () => {
  room = await mkdtemp(join(tmpdir(), 'reader-'))
})
afterAll(() => rm(room, { recursive: true }))

const readWith = async (source: string, limits: Partial<ReadLimits> = {}) => {
  const file = join(room, 'reader.mjs')
  await writeFile(file, source)
  return readInWorker(pathToFileURL(file), {}, limits)
}

test('a file is read in a child process', async () => {
  expect(await readWith('process.send({ read: process.pid })')).not.toBe(process.pid)
})

// A worker thread with resource limits could not be stopped in the first case.
const memoryFillers = [
  ['arrays', 'for (;;) kept.push(new Array(1000).fill(kept))'],
  ['objects', 'for (;;) kept.push({ kept: [kept.length] })'],
]
test.each(isProof ? memoryFillers : memoryFillers.slice(0, 1))(
  'a reader that fills the memory with %s is killed, and the file is refused',
  async (_what, loop) => {
    await expect(readWith(`const kept = []\n${loop}`, { heapMb: 32 })).rejects.toThrow(/слишком велик/)
  },
)

test('a reader that never returns is killed, and the file is refused', async () => {
  await expect(readWith('for (;;);', { timeoutMs: 1 })).rejects.toThrow(/слишком долго/)
})

test('an exception outside the reader’s promise refuses the file', async () => {
  await expect(readWith('setTimeout(() => { throw new Error() })')).rejects.toThrow(/повреждён/)
})

test.each(['SIGTERM', 'SIGKILL'])('a reader that %s ends from outside says nothing of the file', async (signal) => {
  const ended = readWith(`process.kill(process.pid, '${signal}')`)
  await expect(ended).rejects.toThrow(`the reader of a file was ended by ${signal}`)
  await expect(ended).rejects.not.toBeInstanceOf(TableError)
})

test('a reader that crashes refuses the file', async () => {
  await expect(readWith('process.kill(process.pid, "SIGSEGV")')).rejects.toThrow(TableError)
})

test('an internal error is not reported as a fault of the file', async () => {
  await expect(readWith('process.send({ error: new RangeError("ours") })')).rejects.toThrow(RangeError)
})

const readInChild = (bytes: Uint8Array, fileName: string, heapMb?: number) =>
  readInWorker<Imported>(
    new URL('./read-bank.worker.ts', import.meta.url),
    { bytes, fileName },
    heapMb === undefined ? {} : { heapMb },
  )

test('cell addresses that only an XML parser reads crash the worker and not the caller', async () => {
  await expect(readInChild(hiddenCornersBook(), 'а.xlsx', 64)).rejects.toThrow(/слишком велик/)
})

test('a failure in the worker is a refusal of the import', async () => {
  const request = { bytes: cornersBook(), fileName: 'а.xlsx', folder: '/nowhere', options }
  const { imported, outcome } = await importBank({ ...request, isDryRun: false, skipRefused: false })
  expect([outcome, imported.refusals.length]).toEqual(['empty', 1])
})

const row = ['Что это?', 'Кран', 'Лебёдка', 'Таль', '2', 'Потому что.']
const read = { text: 'Что это?', right: ['Лебёдка'], wrong: ['Кран', 'Таль'] }

test('the worker reads a workbook', async () => {
  const { questions, refusals } = await readInChild(await toXlsx({ sheet: 'Л', data: [headings, row] }), 'банк.xlsx')
  expect([refusals, questions]).toMatchObject([[], [read]])
})

test.each<[string, string, Uint8Array]>([
  ['CSV in UTF-8', 'банк.csv', utf8(toCsv([headings, row]))],
  ['CSV in Windows-1251', 'банк.csv', windows1251(toCsv([headings, row]))],
  ['GIFT', 'банк.gift', utf8('Что это? {~Кран =Лебёдка ~Таль}')],
])('the code of the worker reads %s', async (_kind, fileName, bytes) => {
  const { questions, refusals } = await readBank(bytes, fileName)
  expect([refusals, questions]).toMatchObject([[], [read]])
})
