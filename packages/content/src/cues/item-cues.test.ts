import { expect, test } from 'vitest'
import { guesserScore, isKeyExtreme, isKeyLongest, longestScore, numbersOf, throwawaysOf } from './item-cues.ts'

const item = (right: string[], wrong: string[], text = 'Кто составляет акт?') => ({ text, right, wrong })

test('the longest variant scores where it is right, and its part where several are equally long', () => {
  expect(longestScore(item(['длинный'], ['нет', 'да']))).toBe(1)
  expect(longestScore(item(['нет'], ['длинный', 'да']))).toBe(0)
  expect(longestScore(item(['абв'], ['где', 'ё']))).toBe(0.5)
  expect(longestScore(item(['а', 'б'], ['в']))).toBeUndefined()
  expect(isKeyLongest(item(['абв'], ['где', 'ё']))).toBe(false)
  expect(isKeyLongest(item(['абвг'], ['где', 'ё']))).toBe(true)
})

test('a stock word counts only where the question does not speak of it', () => {
  expect(throwawaysOf(item(['Комиссия'], ['Страховщик', 'Мастер', 'Ростехнадзор', 'Только директор']))).toEqual([
    'Страховщик',
    'Ростехнадзор',
    'Только директор',
  ])
  expect(throwawaysOf(item(['Комиссия'], ['Страховщик'], 'Кого извещают о страховом случае?'))).toEqual([])
  expect(throwawaysOf(item(['Ростехнадзор'], ['Орган надзора за ценами']))).toEqual([])
  expect(throwawaysOf(item(['Комиссия'], ['Столько же человек', 'Любимов']))).toEqual([])
})

test('numbers are compared in days where they are times', () => {
  expect(numbersOf(item(['1 месяц'], ['10 дней', '1 год']))).toEqual({ key: 30, sorted: [10, 30, 365] })
  expect(numbersOf(item(['1 500 кг'], ['2,5 кг', '30 кг']))).toEqual({ key: 1500, sorted: [2.5, 30, 1500] })
  expect(numbersOf(item(['24 часа'], ['2 рабочих дня', '5 суток']))?.key).toBe(1)
  expect(numbersOf(item(['1 из 2'], ['3 из 4', '5']))).toBeUndefined()
  expect(numbersOf(item(['5'], ['7', 'не ограничен']))).toBeUndefined()
  expect(isKeyExtreme({ key: 1, sorted: [1, 2, 3] })).toBe(true)
  expect(isKeyExtreme({ key: 2, sorted: [1, 2, 3] })).toBe(false)
})

test('the guesser takes a middle number, else the longest variant without a stock word', () => {
  expect(guesserScore(item(['2'], ['1', '3', '4']))).toBe(0.5)
  expect(guesserScore(item(['1'], ['2', '3', '4']))).toBe(0)
  expect(guesserScore(item(['Комиссия'], ['Только руководитель', 'Мастер']))).toBe(1)
  expect(guesserScore(item(['Мастер'], ['Только руководитель', 'Комиссия']))).toBe(0)
  expect(guesserScore(item(['Страхователь'], ['Страховщик']))).toBe(1)
})

test('where several are right, the guesser draws three of five or two of four', () => {
  expect(guesserScore(item(['а', 'б', 'в'], ['г', 'д']))).toBeCloseTo(1 / 10)
  expect(guesserScore(item(['а', 'б', 'в'], ['только г', 'д']))).toBeCloseTo(1 / 4)
  expect(guesserScore(item(['а', 'б'], ['в', 'г']))).toBeCloseTo(1 / 6)
  expect(guesserScore(item(['а', 'б'], ['в', 'г', 'д']))).toBe(0)
  expect(guesserScore(item(['а', 'только б', 'в'], ['г', 'д']))).toBe(0)
})
