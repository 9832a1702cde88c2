import { expect, test } from 'vitest'
import { acceptProposal, bulkRowSchema, createEducationAccount, createUserProfile, sendProposal } from './index.ts'

/** Every form in which somebody writes a person down; one of them has the person inside. */
const forms = [
  ['the application', sendProposal.body, sendProposal.example?.body],
  ['a new learner', createEducationAccount.body, createEducationAccount.example?.body],
  ['a new profile', createUserProfile.body, createUserProfile.example?.body],
  ['an accepted application', acceptProposal.body?.shape.learner, acceptProposal.example?.body?.learner],
  ['a row of a list', bulkRowSchema, { ...createEducationAccount.example?.body, courses: [], start_date: undefined }],
] as const

const faultsOf = ([, schema, example]: (typeof forms)[number], changed: object) => {
  const { start_date: _, ...person } = { ...example, ...changed } as { start_date?: unknown }
  const issues = schema?.safeParse(person).error?.issues ?? []
  return issues.map(({ path, message }) => [path.join('.'), message.replaceAll('\u00a0', ' ')])
}

const wrongPhone = 'Номер телефона должен начинаться с +7 и содержать 10 цифр после этого'
const initials = 'Напишите полностью, без сокращений'

test.each([
  ['last_name', 'Cидоров', 'Латинская буква «C» среди русских'],
  ['first_name', 'И. И.', initials],
  ['surname', 'И.', initials],
  ['surname', 'Ивaнович', 'Латинская буква «a» среди русских'],
  ['last_name', 'Ива\u202Eнов', 'Только буквы, дефис, апостроф и пробел'],
  ['surname', 'Ива\u200Bнович', 'Только буквы, дефис, апостроф и пробел'],
  ['email', 'elkinа@example.org', 'В адресе русская буква «а» среди латинских'],
  ['email', 'elkina@mail.ру', 'В адресе русские буквы «р», «у» среди латинских'],
  ['phone', '8 912 345 67 8', wrongPhone],
  ['phone', '+7912345678', wrongPhone],
])('every form refuses %s «%s» with the same words', (field, text, message) => {
  for (const form of forms) expect([form[0], faultsOf(form, { [field]: text })]).toEqual([form[0], [[field, message]]])
})

test.each([
  { last_name: 'Ли', first_name: 'Ян Ян', surname: null },
  { last_name: 'д’Арк', first_name: 'Жанна', surname: '' },
  { last_name: "О'Коннор", first_name: 'О', surname: 'Мамед оглы' },
  { last_name: 'Müller-Lüdenscheidt', first_name: 'John F.', surname: null },
  { email: 'почта@пример.рф' },
])('every form takes %j', (changed) => {
  for (const form of forms) expect([form[0], faultsOf(form, changed)]).toEqual([form[0], []])
})
