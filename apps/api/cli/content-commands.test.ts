import { rm } from 'node:fs/promises'
import { type SamplePack, samplePack, writeSamplePack } from '@dopusk/content/testing/sample-pack'
import { afterEach, expect, test, vi } from 'vitest'
import { runCheckContent, runExportContent, runLoadContent } from './content-commands.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

/** What the command prints of the pack, and how it ends. */
const check = async (change: (pack: SamplePack) => void, ...options: string[]) => {
  const pack = samplePack()
  change(pack)
  const folder = await writeSamplePack(pack)
  const texts: string[] = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((chunk) => texts.push(String(chunk)) > 0)
  await runCheckContent([folder, ...options])
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
  return { text: texts.join(''), exitCode: process.exitCode }
}

test('content load refuses a folder without content', async () => {
  await expect(runLoadContent(['/no/such/folder'])).rejects.toThrow('нет содержания')
  await expect(runLoadContent([import.meta.dirname])).rejects.toThrow('нет содержания')
})

test('content export needs a key and a folder that does not exist yet', async () => {
  await expect(runExportContent(['industrial-safety'])).rejects.toThrow('Нужны ключ набора и новая папка')
  await expect(runExportContent(['industrial-safety', import.meta.dirname])).rejects.toThrow('уже есть')
})

test('content check prints figures and cues, and a cue is no fault', async () => {
  const { text, exitCode } = await check(({ topics }) => topics.own?.[0]?.wrong.push('Только длинным'))
  expect(text).toContain('sample 1: вопросов 4, из них ситуаций 0, с рисунком 0, с несверенным пунктом 0')
  expect(text).toContain('o-1: вариант отпадает сам: Только длинным')
  expect(text).toContain('Ошибок нет.')
  expect(exitCode).toBeUndefined()
})

test('content check --json prints the same for programs', async () => {
  const { text, exitCode } = await check(({ topics }) => topics.own?.[0]?.wrong.push('Только длинным'), '--json')
  const { faults, warnings, packs } = JSON.parse(text)
  expect(faults).toEqual([])
  expect(warnings.join('\n')).toContain('o-1: вариант отпадает сам: Только длинным')
  expect(packs).toMatchObject([{ pack: 'sample', questions: 4, courses: [{ course: 'one' }, { course: 'two' }] }])
  expect(exitCode).toBeUndefined()
})

test('content check ends with 1 where there is a fault', async () => {
  const { text, exitCode } = await check(({ topics }) => Object.assign(topics.own?.[0] ?? {}, { point: 'п. 9' }))
  expect(text).toContain('o-1: в документе «law» нет пункта «п. 9»')
  expect(exitCode).toBe(1)
})

test('documents that end are warnings, and faults with --strict-dates', async () => {
  const withEnd = ({ documents }: SamplePack) => {
    documents.law =
      documents.law?.replace('edition: первая редакция', 'edition: первая редакция\nvalid_until: 2020-01-01') ?? ''
  }
  const mild = await check(withEnd)
  expect(mild).toMatchObject({ text: expect.stringContaining('не действует с 2020-01-01'), exitCode: undefined })
  const strict = await check(withEnd, '--strict-dates')
  expect(strict).toMatchObject({ text: expect.stringContaining('не действует с 2020-01-01'), exitCode: 1 })
})
