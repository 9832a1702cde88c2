import { expect, test } from 'vitest'
import { diffWords, type TextPart } from './word-diff.ts'

const marked = (parts: TextPart[] | undefined) =>
  parts?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')

const diff = (before: string, after: string) => {
  const found = diffWords(before, after)
  return found && [marked(found.before), marked(found.after)]
}

test.each([
  [
    'a Cyrillic word as a whole',
    'Пример должен быть понятным и коротким.',
    'Пример должен быть понятным и полным.',
    'Пример должен быть понятным и [коротким].',
    'Пример должен быть понятным и [полным].',
  ],
  [
    'a number with its fraction, and a law with its number',
    'Срок по 116-ФЗ составляет 10,5 рабочих дней со дня подачи',
    'Срок по 225-ФЗ составляет 10,8 рабочих дней со дня подачи',
    'Срок по [116-ФЗ] составляет [10,5] рабочих дней со дня подачи',
    'Срок по [225-ФЗ] составляет [10,8] рабочих дней со дня подачи',
  ],
  [
    'words that were added',
    'Работник сообщает об аварии.',
    'Работник незамедлительно сообщает об аварии и инциденте.',
    'Работник сообщает об аварии.',
    'Работник [незамедлительно] сообщает об аварии [и инциденте].',
  ],
  [
    'changes with a short word between them as one',
    'Журнал ведут в бумажном и электронном виде в организации',
    'Журнал ведут в цифровом и защищённом виде в организации',
    'Журнал ведут в [бумажном и электронном] виде в организации',
    'Журнал ведут в [цифровом и защищённом] виде в организации',
  ],
  [
    'no other spaces and line breaks',
    'Первый абзац текста.\nВторой абзац текста.',
    'Первый абзац текста. Второй  абзац текста.',
    'Первый абзац текста.\nВторой абзац текста.',
    'Первый абзац текста. Второй  абзац текста.',
  ],
])('marks %s', (_what, before, after, markedBefore, markedAfter) => {
  expect(diff(before, after)).toEqual([markedBefore, markedAfter])
})

test('keeps both texts as they are', () => {
  const before = 'Срок — 10 дней (рабочих); «экспертиза»: 1) объект, 2) проект.\nДалее — по п. 4.1.'
  const after = 'Срок — 15 дней (календарных); «экспертиза»: 1) объект, 3) расчёт.\nДалее — по п. 4.2.'
  const found = diffWords(before, after)
  expect([found?.before, found?.after].map((parts) => parts?.map(({ text }) => text).join(''))).toEqual([before, after])
})

test('texts with little in common are not compared, also long ones', () => {
  expect(diffWords('Пример пишут от руки.', 'Журнал ведёт уполномоченный орган')).toBeNull()
  const long = (word: string) => Array.from({ length: 3000 }, (_, n) => `${word}${n}`).join(' ')
  expect(diffWords(long('слово'), long('иное'))).toBeNull()
})
