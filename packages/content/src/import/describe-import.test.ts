import { expect, test } from 'vitest'
import { describeImport, describeRefusals } from './describe-import.ts'
import { readGift } from './gift/read-gift.ts'

test('lists the number of questions, the topics and the refusals of an import', () => {
  const imported = readGift('Раз? {=а#да ~б}\n\n$CATEGORY: Краны\n\nДва? {~%50%а ~%50%б ~в}\n\nТри? {#5}')
  expect(describeImport('м.gift', imported)).toEqual([
    'м.gift: вопросов 2, отказано 1',
    '  без темы: 1',
    '  Краны: 1',
    'Первые вопросы:',
    '  row-1: Раз? (верных 1 из 2)',
    '  row-2: Два? (верных 2 из 3)',
    'Билетов по 20 вопросов: 0',
    'Без пояснения в исходном файле: 1',
  ])
  expect(describeRefusals('м.gift', imported)).toEqual(['м.gift, строка 7: числовой ответ'])
})
