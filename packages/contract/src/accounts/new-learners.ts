import { z } from 'zod'
import { defineCall } from '../call.ts'
import { birthDate, courseIds, id, personName } from '../person.ts'
import { calendarDay, email, storedEmail } from '../text.ts'
import { educationAccountSchema } from './education-accounts.ts'
import { examplePerson, person, userProfileSchema } from './user-profiles.ts'

/** Creating one learner without a proposal. */

export const createEducationAccount = defineCall({
  name: 'createEducationAccount',
  summary: 'Создать обучающегося без заявки: учётная запись, пользователь, курсы и письмо с доступом — всё или ничего',
  method: 'POST',
  path: '/api/education-accounts/',
  access: 'staff',
  status: 201,
  body: z.strictObject({
    email,
    ...person,
    /** For superusers: the partner that will own the account; without it the account belongs to the site. */
    created_by: id.optional(),
    courses: courseIds.default([]),
    /** The first day of access to the courses; today without it. */
    start_date: calendarDay('Такой даты нет').optional(),
    /** Whether login and password are mailed to the learner. */
    send_credentials: z.boolean().default(true),
  }),
  example: { body: { email: 'elkina@example.org', ...examplePerson, courses: [1], start_date: '2026-11-20' } },
  response: educationAccountSchema,
  errors: ['email_taken', 'period_closed', 'too_many_requests'],
})

export const listSimilarLearners = defineCall({
  name: 'listSimilarLearners',
  summary: 'Обучающиеся с теми же фамилией, именем и датой рождения; партнёру — только его собственные',
  method: 'POST',
  path: '/api/user-profiles/similar/',
  access: 'staff',
  body: z.strictObject({ last_name: personName, first_name: personName, birth_date: birthDate }),
  example: { body: { last_name: 'Ёлкина', first_name: 'Анна', birth_date: '1987-04-30' } },
  /** At most three. */
  response: z.array(userProfileSchema),
})

export const askTransfer = defineCall({
  name: 'askTransfer',
  summary: 'Попросить администратора передать партнёру обучающегося с этим email; ответ ничего не говорит о человеке',
  method: 'POST',
  path: '/api/user-profiles/ask-transfer/',
  access: 'staff',
  status: 202,
  body: z.strictObject({ email: storedEmail }),
  example: { body: { email: 'elkina@example.org' } },
  response: z.object({ detail: z.string() }),
  errors: ['too_many_requests'],
})
