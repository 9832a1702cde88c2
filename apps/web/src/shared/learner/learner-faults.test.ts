import { createUserProfile, fieldsFromWire, toWire } from '@dopusk/contract'
import { expect, test } from 'vitest'
import { learnerFaultsOf, messageOf } from './learner-faults.ts'
import { type LearnerField, type LearnerValues, personOf, valuesOf } from './learner-form.ts'

const rules = { emailRequired: true, today: '2026-11-15' }

const right: LearnerValues = {
  last_name: 'Салтыкова-Щедрина',
  first_name: ' Анна ',
  patronymic: '',
  birth_date: '30.04.1987',
  phone: '+7 912 345-67-89',
  email: ' elkina@example.org ',
}

test('valid values are accepted by the server’s schema', () => {
  expect(learnerFaultsOf(right, rules)).toEqual({})
  expect(personOf(right)).toEqual({
    last_name: 'Салтыкова-Щедрина',
    first_name: 'Анна',
    patronymic: null,
    birth_date: '1987-04-30',
    phone: '+79123456789',
    email: 'elkina@example.org',
  })
  expect(createUserProfile.body?.safeParse(toWire(personOf(right))).success).toBe(true)
})

test('a person survives the conversion to form values and back', () => {
  expect(personOf(valuesOf(personOf(right)))).toEqual(personOf(right))
})

test.each<[LearnerField, string, string]>([
  ['last_name', 'Ёлкина 2', 'Только буквы, дефис, апостроф и пробел'],
  ['first_name', '-', 'Только буквы, дефис, апостроф и пробел'],
  ['patronymic', '<b>', 'Только буквы, дефис, апостроф и пробел'],
  ['birth_date', '31.02.1987', 'Такой даты нет. Укажите день, месяц и год'],
  ['birth_date', '30.04.87', 'Такой даты нет. Укажите день, месяц и год'],
  ['birth_date', '31.12.1899', 'Проверьте год рождения'],
  ['phone', '+7 912 345-67-8', 'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого'],
  ['phone', '+7 912 345-67-890', 'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого'],
  ['phone', '+375 29 123-45-67', 'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого'],
  ['email', 'elkina', 'Пожалуйста, введите корректный email'],
  ['email', 'el kina@example.org', 'Пожалуйста, введите корректный email'],
])('%s = %j: the page and the server give the same message', (field, value, message) => {
  const values = { ...right, [field]: value }
  expect(learnerFaultsOf(values, rules)).toEqual({ [field]: message })
  const issues = createUserProfile.body?.safeParse(toWire(personOf(values))).error?.issues ?? []
  const messages = issues.map((issue) => fieldsFromWire({ [String(issue.path[0])]: issue.message }))
  expect(messages).toContainEqual({ [field]: message })
})

test('a birth date may be today but not later', () => {
  expect(learnerFaultsOf({ ...right, birth_date: '15.11.2026' }, rules)).toEqual({})
  expect(learnerFaultsOf({ ...right, birth_date: '16.11.2026' }, rules)).toEqual({
    birth_date: 'Дата рождения в будущем',
  })
})

test.each<[LearnerField, boolean, boolean]>([
  ['last_name', true, true],
  ['first_name', true, true],
  ['patronymic', false, false],
  ['birth_date', true, true],
  ['phone', true, true],
  ['email', true, false],
])('an empty %s: an error for a new learner %s, in an edit %s', (field, whenNew, whenEdited) => {
  for (const [emailRequired, wanted] of [
    [true, whenNew],
    [false, whenEdited],
  ]) {
    const faults = learnerFaultsOf({ ...right, [field]: '  ' }, { ...rules, emailRequired: emailRequired === true })
    expect(faults).toEqual(wanted === true ? { [field]: 'Обязательное поле' } : {})
    expect(messageOf(faults)).toBe(wanted === true ? 'Пожалуйста, заполните все обязательные поля' : null)
  }
})
