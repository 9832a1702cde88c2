import { sendProposal } from '@dopusk/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeCourse } from '../testing/courses.ts'
import { startTestApp } from '../testing/test-app.ts'
import { bodyTranslator, responseTranslator } from './route.ts'

test('a call is served with the names of the wire', async () => {
  const app = await startTestApp()
  const course = await makeCourse(app.db)
  const person = { first_name: 'Пётр', last_name: 'Ёлкин', surname: 'Ильич', birth_date: '1987-04-30' }
  const response = await fetch(`${app.url}${sendProposal.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...person,
      phone: '+79123456789',
      email: 'elkin@example.org',
      course: course.id,
      consent: true,
    }),
  })
  expect(response.status).toBe(201)
  const body = await response.json()
  expect(body).toMatchObject(person)
  expect(body).not.toHaveProperty('patronymic')
  const { surname } = await app.db.selectFrom('proposal').select('surname').executeTakeFirstOrThrow()
  expect(surname).toBe('Ильич')
})

test('values of schemas without a misspelt name pass as the same objects', () => {
  const value = { patronymic: 'Ильич' }
  const plain = z.object({ email: z.string() })
  expect(responseTranslator(plain)(value)).toBe(value)
  expect(bodyTranslator(plain)(value)).toBe(value)
  expect(bodyTranslator(undefined)(undefined)).toBeUndefined()
  expect(responseTranslator(z.object({ rows: z.array(z.object({ surname: z.string() })) }))(value)).toEqual({
    surname: 'Ильич',
  })
})
