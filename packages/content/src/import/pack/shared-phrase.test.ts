import { expect, test } from 'vitest'
import { findSharedPhrase } from './shared-phrase.ts'

test.each([
  [
    'the longest run',
    'Не реже одного раза в 5 лет',
    'Проверка проводится не реже одного раза в 5 лет.',
    'Не реже одного раза в 5 лет',
  ],
  ['a number with its unit', '10 лет', 'Срок — 10 лет, не больше.', '10 лет'],
  ['a percent written together', 'Выше на 25%', 'Нагрузка 25% от рабочей', '25%'],
  ['a pressure', 'Более 0,07 МПа', 'давление 0,07 МПа', '0,07 МПа'],
  ['words that differ in ё and case', 'Ёмкость под давлением', 'емкость под давлением', 'Ёмкость под давлением'],
  ['words up to different punctuation', 'Кран, лебёдка и таль', 'кран лебёдка и таль', 'лебёдка и таль'],
  [
    'a dash inside',
    'Кран — подъёмное сооружение',
    'Всякий кран – подъемное сооружение.',
    'Кран — подъёмное сооружение',
  ],
  [
    'words without the punctuation around them',
    'Это «опасный объект».',
    'Такой опасный объект, как кран',
    'опасный объект',
  ],
])('shares %s', (_what, variant, text, phrase) => {
  expect(findSharedPhrase([variant], text)).toBe(phrase)
})

test('chooses the longest phrase of all right variants', () => {
  expect(findSharedPhrase(['стоит на рельсах', 'кран стоит'], 'кран стоит на рельсах')).toBe('стоит на рельсах')
  expect(
    findSharedPhrase(['канатные дороги', 'эскалаторы в метро', 'другое'], 'канатные дороги, эскалаторы в метро'),
  ).toBe('эскалаторы в метро')
})

test.each([
  ['nothing in common', 'Кран', 'Лебёдка стоит'],
  ['one word', 'Кран башенный', 'Кран мостовой'],
  ['little words only', 'Он и в цехе', 'и в поле'],
  ['a bare number', 'Всего 5', 'пункт 5'],
  ['a part of a word', 'пуск работ', 'допуск работ'],
])('shares no phrase where there is %s', (_what, variant, text) => {
  expect(findSharedPhrase([variant], text)).toBeUndefined()
})
