import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ExportedQuestion, writeGift } from './gift/write-gift.ts'
import type { Imported } from './imported-question.ts'
import { readBank } from './read-bank.ts'
import { writeQuestionTable } from './table/write-questions.ts'

const question = (change: Partial<ExportedQuestion> = {}): ExportedQuestion => ({
  id: 'q-1',
  cok: 1001,
  topic: 'Краны / лебёдки',
  text: 'На площадке {А} стоит кран: 5 ~ 6 т.\nЧто делать = кому?',
  variants: [
    { text: 'Остановить #1', correct: true },
    { text: 'Ждать \\ работать', correct: false },
    { text: 'Позвать мастера', correct: false },
  ],
  comment: 'Потому что: так сказано.',
  document: 'Правила № 461',
  edition: 'sample/rules-461',
  point: 'п. 2.10',
  pointText: 'Кран останавливают.',
  ...change,
})

/** What comes back of an export; the order of variants is not kept by the reader. */
const exportedOf = ({ questions, refusals }: Imported) => {
  expect(refusals).toEqual([])
  return questions.map(({ id, cok, topic, text, right, wrong, comment }) => ({
    id,
    cok,
    topic,
    text,
    right,
    wrong,
    comment,
  }))
}

const expectedOf = (questions: readonly ExportedQuestion[]) =>
  questions.map(({ id, cok, topic, text, variants, comment }) => ({
    ...{ id, cok, topic, text, comment },
    right: variants.filter(({ correct }) => correct).map((variant) => variant.text),
    wrong: variants.filter(({ correct }) => !correct).map((variant) => variant.text),
  }))

const asOwn = { minVariants: 2, keepsLines: true } as const

const samples = [
  question(),
  question({
    id: 'q-2',
    cok: 7,
    topic: 'Иное',
    variants: question().variants.map((each, index) => ({ ...each, correct: index < 2 })),
  }),
  question({ id: 'q-3', cok: 8, topic: 'Иное', text: 'Верно ли?', variants: question().variants.slice(0, 2) }),
]

test('a table comes back as it was, with its source, and is the same bytes each time', async () => {
  const bytes = await writeQuestionTable(samples)
  const read = await readBank(bytes, 'export.xlsx', asOwn)
  expect(exportedOf(read)).toEqual(expectedOf(samples))
  expect(read.questions[0]).toMatchObject({
    document: 'Правила № 461',
    edition: 'sample/rules-461',
    point: 'п. 2.10',
    pointText: 'Кран останавливают.',
  })
  expect((await writeQuestionTable(samples)).equals(bytes)).toBe(true)
})

test('GIFT comes back as it was', async () => {
  expect(exportedOf(await readBank(Buffer.from(writeGift(samples)), 'export.gift'))).toEqual(expectedOf(samples))
})

test('any texts come back from both', async () => {
  const text = fc
    .string({ unit: fc.constantFrom(...'абв :=~#{}\\/%&<>"\'*_`[]()!,;.-1$\u00a0'), minLength: 1, maxLength: 12 })
    .map((letters) => `а${letters.replace(/\s+/g, ' ').trim()}`)
  await fc.assert(
    fc.asyncProperty(text, fc.uniqueArray(text, { minLength: 3, maxLength: 5 }), async (stem, variants) => {
      const sample = question({
        topic: 'Тема',
        text: `${stem}\n${stem}`,
        variants: variants.map((each, index) => ({ text: `${index}${each}`, correct: index === 0 })),
      })
      expect(exportedOf(await readBank(Buffer.from(writeGift([sample])), 'x.gift'))).toEqual(expectedOf([sample]))
      expect(exportedOf(await readBank(await writeQuestionTable([sample]), 'x.xlsx', asOwn))).toEqual(
        expectedOf([sample]),
      )
    }),
    { numRuns: 40 },
  )
})
