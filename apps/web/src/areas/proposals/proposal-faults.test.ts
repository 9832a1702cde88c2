import { fieldsFromWire, sendProposal, toWire } from '@dopusk/contract'
import { expect, test } from 'vitest'
import { faultsOf } from './proposal-faults.ts'
import { type FormValues, toBody } from './proposal-values.ts'

const today = '2026-11-15'

const right: FormValues = {
  course: '1',
  exam_center: '',
  last_name: 'Салтыков-Щедрин',
  first_name: ' Пётр ',
  patronymic: '',
  birth_date: '30.04.1987',
  phone: '+7 912 345-67-89',
  email: ' elkin@example.org ',
  consent: true,
  website: '',
}

test('the server accepts a form without faults', () => {
  expect(faultsOf(right, today)).toEqual({})
  expect(toBody(right, '2026-11-17')).toEqual({
    last_name: 'Салтыков-Щедрин',
    first_name: ' Пётр ',
    patronymic: null,
    birth_date: '1987-04-30',
    phone: '+79123456789',
    email: 'elkin@example.org',
    course: 1,
    exam_center: null,
    consent: true,
    consent_version: '2026-11-17',
  })
  expect(sendProposal.body?.safeParse(toWire(toBody(right, '2026-11-17'))).success).toBe(true)
})

test.each<[keyof FormValues, string | boolean, string]>([
  ['course', '', 'Выберите курс'],
  ['last_name', '  ', 'Укажите фамилию'],
  ['last_name', 'Ёлкин 2', 'Только буквы, дефис, апостроф и пробел'],
  ['first_name', '', 'Укажите имя'],
  ['first_name', '-', 'Только буквы, дефис, апостроф и пробел'],
  ['patronymic', '<b>', 'Только буквы, дефис, апостроф и пробел'],
  ['birth_date', '31.02.1987', 'Такой даты нет. Укажите день, месяц и год'],
  ['birth_date', '30.04.87', 'Такой даты нет. Укажите день, месяц и год'],
  ['phone', '+7 912 345-67-8', 'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого'],
  ['phone', '+375 29 123-45-67', 'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого'],
  ['email', 'elkin', 'Пожалуйста, введите корректный email'],
  ['email', 'a b@example.org', 'Пожалуйста, введите корректный email'],
  ['consent', false, 'Без согласия мы не можем принять заявку'],
])('%s = %j: the page and the server give the same message', (field, value, message) => {
  const values = { ...right, [field]: value }
  expect(faultsOf(values, today)).toEqual({ [field]: message })
  const parsed = sendProposal.body?.safeParse(toWire(toBody(values, '2026-11-17')))
  const fields = parsed?.error?.issues.flatMap((issue) => Object.keys(fieldsFromWire({ [String(issue.path[0])]: '' })))
  expect(fields).toContain(field)
  // An empty choice is sent as 0, and a union of rules has its own message.
  if (field !== 'course') expect(parsed?.error?.issues.map((issue) => issue.message)).toContain(message)
})

test.each([
  ['', 'Укажите дату рождения'],
  ['16.11.2026', 'Эта дата ещё не наступила'],
  ['16.11.2008', 'Заявку можно подать с 18 лет'],
  ['15.11.1925', 'Проверьте год рождения'],
])('a birth date of %j: %s', (birth_date, message) => {
  expect(faultsOf({ ...right, birth_date }, today)).toEqual({ birth_date: message })
})

test.each([
  ['phone', 'Укажите телефон'],
  ['email', 'Укажите email'],
])('an empty %s: %s', (field, message) => {
  expect(faultsOf({ ...right, [field]: '' }, today)).toEqual({ [field]: message })
})
