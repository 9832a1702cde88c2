import { expect, test } from 'vitest'
import { emailFault, nameFault } from './person-text.ts'
import { readPhone } from './phone.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test.each([
  'Ли',
  'Ян Ян',
  'О',
  'Ёлкина',
  'Салтыкова-Щедрина',
  'д’Арк',
  "О'Коннор",
  'Мамед оглы',
  'Müller-Lüdenscheidt',
  'van der Berg',
  'van дер Берг',
  'John F.',
  'Иванов мл.',
  'Nguyễn',
  'ИВАНОВ',
  'Գրիգորյան',
])('«%s» is a name', (name) => expect(nameFault(name)).toBeUndefined())

const shape = 'Только буквы, дефис, апостроф и пробел'
const initials = 'Напишите полностью, без сокращений'

test.each([
  ['Иванов 2', shape],
  ['-', shape],
  ['<b>', shape],
  ['Ива\u202Eнов', shape],
  ['Ива\u200Bнов', shape],
  ['Ива\u034Fнов', shape],
  ['\u3164', shape],
  ['Cидоров', 'Латинская буква «C» среди русских'],
  ['Петрова-Cидоpова', 'Латинские буквы «C», «p» среди русских'],
  ['Pётp', 'Латинские буквы «P», «p» среди русских'],
  ["O'Коннор", 'Латинская буква «O» среди русских'],
  ['Smirnоv', 'Русская буква «о» среди латинских'],
  ['Иванοв', 'Греческая буква «ο» среди русских'],
  ['Иeaopванович', 'Латинские буквы «e», «a», «o» и другие среди русских'],
  ['И.', initials],
  ['И. И.', initials],
  ['И.И.', initials],
  ['И.-И.', initials],
  ['J. R', initials],
])('«%s» is no name: %s', (name, fault) => expect(plain(nameFault(name))).toBe(fault))

test.each([
  'admin@example.org',
  "o'neil+exam@mail.example.org",
  'почта@пример.рф',
  'info@пример.рф',
  'Иванов.2@пример.рф',
  'почта@xn--e1afmkfd.xn--p1ai',
  '1@2.ru',
])('%s is an email', (email) => expect(emailFault(email)).toBeUndefined())

test.each([
  ['elkina', 'Пожалуйста, введите корректный email'],
  ['elkinа@example.org', 'В адресе русская буква «а» среди латинских'],
  ['elkina@exаmple.org', 'В адресе русская буква «а» среди латинских'],
  ['elkina@example.оrg', 'В адресе русская буква «о» среди латинских'],
  ['elkina@уа.example.org', 'В адресе русские буквы «у», «а» среди латинских'],
  ['elkina@mail.ру', 'В адресе русские буквы «р», «у» среди латинских'],
  ['сор@example.org', 'В адресе русские буквы «с», «о», «р» среди латинских'],
  ['почта@прiмер.рф', 'В адресе латинская буква «i» среди русских'],
  ['info@пример.com', 'В адресе латинские буквы «c», «o», «m» среди русских'],
])('%s is no email: %s', (email, fault) => expect(plain(emailFault(email))).toBe(fault))

test.each([
  ['+7 912 345-67-89', '+79123456789'],
  ['8 (912) 345-67-89', '+79123456789'],
  ['89123456789', '+79123456789'],
  ['79123456789', '+79123456789'],
  ['9123456789', '+79123456789'],
  ['495 123-45-67', '+74951234567'],
  ['+7\u2011912\u2011345\u201167\u201189', '+79123456789'],
  ['8 912 345 67 8', null],
  ['8123456789', null],
  ['7912345678', null],
  ['+7 912 345-67-8', null],
  ['8 912 345 67 890', null],
  ['+8 912 345 67 89', null],
  ['8+912 345 67 89', null],
  ['+375 29 123-45-67', null],
  ['912 345-67-89 доб. 1', null],
  ['', null],
])('%j is read as %j: a digit that is missing is never made up', (text, phone) => expect(readPhone(text)).toBe(phone))
