import { expect, test } from 'vitest'
import { findHeading, findInPage, readPageText, type TextRun } from './page-text.ts'

const run = (text: string, endsLine = true): TextRun => ({ text, endsLine, left: 0, top: 0, width: 0, height: 0 })
const page = (...lines: string[]) => readPageText(lines.map((line) => run(line)))
const spans = (query: string, ...lines: string[]) =>
  findInPage(page(...lines), query).map(({ from, to }) => [from.run, from.offset, to.run, to.offset])

test('finds words whatever their case, ё, quotes and dashes', () => {
  expect(spans('ее "подъем" - это', 'Её «Подъём» — это')).toEqual([[0, 0, 0, 16]])
})

test('finds words across the end of a line', () => {
  expect(spans('опасных объектов', 'на опасных', 'объектов нет')).toEqual([[0, 3, 1, 7]])
})

test('joins a word hyphenated with a hyphen or a soft hyphen', () => {
  expect(spans('погрузочно-разгрузочных', 'при погрузочно-', 'разгрузочных')).toEqual([[0, 4, 1, 11]])
  expect(spans('безопасность', 'безопас\u00ad', 'ность')).toEqual([[0, 0, 1, 4]])
})

test('a dash at the end of a line keeps its space', () => {
  expect(spans('авария - это', 'Авария —', 'это')).toEqual([[0, 0, 1, 2]])
})

test('collapses spaces', () => {
  expect(spans('1 сентября  2024', 'с 1\u00a0сентября', '', ' 2024 г.')).toEqual([[0, 2, 2, 4]])
})

test('finds words across the runs of one line', () => {
  const text = readPageText([run('про', false), run('мышленной ', false), run('безопасности')])
  expect(findInPage(text, 'промышленной без').map(({ from, to }) => [from, to])).toEqual([
    [
      { run: 0, offset: 0 },
      { run: 2, offset: 2 },
    ],
  ])
})

test('finds adjacent matches, not overlapping ones', () => {
  expect(spans('аа', 'ааааа')).toHaveLength(2)
})

test('an empty search finds nothing', () => {
  expect(spans('', 'текст')).toEqual([])
  expect(spans('   ', 'текст')).toEqual([])
  expect(spans('слово', '')).toEqual([])
})

test('a heading is a whole line, and not a mention of it', () => {
  const text = page('по смыслу ст. 9', 'ст. 9, п. 1 говорит', 'ст. 9', 'Организация обязана')
  expect(findHeading(text, 'ст. 9')?.from).toEqual({ run: 2, offset: 0 })
  expect(findHeading(text, 'Ст.  9')?.from.run).toBe(2)
  expect(findHeading(text, 'ст. 9, п. 1')).toBeUndefined()
  expect(findHeading(text, '')).toBeUndefined()
})

test('a long heading may take two lines, and be the last of the page', () => {
  const text = page('Текст', 'Раздел V, сосуды:', 'выбор манометра')
  expect(findHeading(text, 'Раздел V, сосуды: выбор манометра')).toEqual({
    from: { run: 1, offset: 0 },
    to: { run: 2, offset: 14 },
  })
})

test('under a section of the same name the heading of the point is found', () => {
  const text = page('Выплаты', 'Выплаты', 'Если выплату нельзя получить', 'Выплаты')
  expect(findHeading(text, 'Выплаты')?.from.run).toBe(1)
})
