import { expect, test } from 'vitest'
import { isInn, isKpp, isOgrn, missingForInvoice, requisiteFaults } from './requisites.ts'

/** Public numbers: Газпром, Сбербанк, ФНС; the last ИНН is the example of a sole trader in ФНС's rules. */
test.each(['7736050003', '7707083893', '7707329152', '500100732259'])('ИНН %s is right', (inn) => {
  expect(isInn(inn)).toBe(true)
})

test.each(['7736050003', '7707083893', '500100732259'])('nearly every mistyped digit of ИНН %s is found', (inn) => {
  const mistyped = [...inn].flatMap((digit, index) =>
    [...'0123456789']
      .filter((other) => other !== digit)
      .map((other) => inn.slice(0, index) + other + inn.slice(index + 1)),
  )
  // The remainder 10 is written as 0, so a few mistyped digits keep the control digit.
  expect(mistyped.filter(isInn).length).toBeLessThanOrEqual(inn.length / 5)
})

test.each(['', '773605000', '77360500031', 'abcdefghij', '7736050004', '500100732250', '500100732229'])(
  'ИНН «%s» is wrong',
  (inn) => {
    expect(isInn(inn)).toBe(false)
  },
)

test.each(['1027700070518', '1027700132195', '1047707030513', '304500116000157'])('ОГРН %s is right', (ogrn) => {
  expect(isOgrn(ogrn)).toBe(true)
  expect(isOgrn(`${ogrn.slice(0, -1)}${(Number(ogrn.at(-1)) + 1) % 10}`)).toBe(false)
})

test('КПП may have letters in its reason only', () => {
  expect([isKpp('773601001'), isKpp('7736AB001'), isKpp('77360100'), isKpp('A73601001')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('faults name the requisite; what is missing is no fault', () => {
  expect(requisiteFaults({ inn: null, kpp: null, ogrn: null })).toEqual({})
  expect(requisiteFaults({ inn: '7707083893', kpp: '773601001', ogrn: '1027700132195' })).toEqual({})
  expect(requisiteFaults({ inn: '7707083894', kpp: '1', ogrn: '1' })).toEqual({
    inn: 'В ИНН опечатка: контрольная цифра не сходится',
    kpp: 'КПП — 9 цифр',
    ogrn: 'ОГРН — 13 цифр, ОГРНИП — 15',
  })
  expect(requisiteFaults({ inn: '500100732259', kpp: '773601001', ogrn: null })).toEqual({
    kpp: 'У предпринимателя и физического лица КПП нет',
  })
})

test('an invoice needs ИНН, address, and КПП unless the buyer is a sole trader', () => {
  expect(missingForInvoice({ inn: null, kpp: null, address: ' ' })).toEqual(['inn', 'kpp', 'address'])
  expect(missingForInvoice({ inn: '7707083894', kpp: '773601001', address: 'Москва' })).toEqual(['inn'])
  expect(missingForInvoice({ inn: '500100732259', kpp: null, address: 'Москва' })).toEqual([])
})
