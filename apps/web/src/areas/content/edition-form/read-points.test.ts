import { expect, test } from 'vitest'
import { readPoints, textOfPoints } from './read-points.ts'

const point = (name: string, text: string, section = '') => ({ name, section, text })

test.each([
  ['headings of a digest', '### п. 5\nТекст.\nДальше.', [point('п. 5', 'Текст.\nДальше.')]],
  ['a heading of another kind', '### Приложение № 2\nТаблица.', [point('Приложение № 2', 'Таблица.')]],
  ['numbers with a full stop', '5. Первый.\n12.3. Второй.', [point('п. 5', 'Первый.'), point('п. 12.3', 'Второй.')]],
  ['an inserted point', '12(1). Вставлен.', [point('п. 12(1)', 'Вставлен.')]],
  ['a number of a standard', '5.1.2 Лебёдку осматривают.', [point('п. 5.1.2', 'Лебёдку осматривают.')]],
  ['a number on its own line', '5.\nТекст.', [point('п. 5', 'Текст.')]],
  ['words before the number', 'пункт 7. Раз.\nСт. 9, п.1\nДва.', [point('п. 7', 'Раз.'), point('ст. 9, п. 1', 'Два.')]],
  ['an article', 'Статья 7. О лебёдках', [point('ст. 7', 'О лебёдках')]],
  [
    'sections',
    '## Общие положения\n1. Раз.\nIV. Надзор\n2. Два.',
    [point('п. 1', 'Раз.', 'Общие положения'), point('п. 2', 'Два.', 'IV. Надзор')],
  ],
  ['Windows line ends and empty lines', '1. Раз.\r\n\r\n  Дальше.\r\n', [point('п. 1', 'Раз.\nДальше.')]],
  [
    'parts of a point, dates and references begin no point',
    '3. Срок:\n1) год;\n01.03.2027 вступает в силу\nп. 5 настоящих Правил\n1.5 м',
    [point('п. 3', 'Срок:\n1) год;\n01.03.2027 вступает в силу\nп. 5 настоящих Правил\n1.5 м')],
  ],
  ['text without points', 'Просто текст.', []],
])('%s', (_what, text, points) => {
  expect(readPoints(text).points).toEqual(points)
})

test('lines before the first point and repeated names are listed', () => {
  expect(readPoints('Приказ\nот 1 марта\n1. Раз.\n2. Два.\n1. Снова.')).toMatchObject({
    lostCount: 2,
    repeated: ['п. 1'],
  })
})

test('points that were copied as text are read back', () => {
  const points = [point('п. 1', 'Раз.\nДва.', 'Глава'), point('п. 2', 'Три.', 'Глава'), point('прил. 1', '', 'Ещё')]
  expect(readPoints(textOfPoints(points)).points).toEqual(points)
})
