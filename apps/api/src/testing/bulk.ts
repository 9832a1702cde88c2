import { createInBulk } from '@dopusk/contract'
import { makeCourse } from './courses.ts'
import { makePartner, signInAs } from './people.ts'
import { startTestApp } from './test-app.ts'

/** The server, a signed-in partner who creates people in bulk, and a course to give. */
export const startBulkApp = async (environment: NodeJS.ProcessEnv = {}) => {
  const app = await startTestApp(environment)
  const partner = await makePartner(app.db)
  return { app, partner, token: await signInAs(app, partner), course: await makeCourse(app.db) }
}

/** Part of the body of a bulk creation: the consent as the page sends it. */
export const confirmed = { consent_version: createInBulk.example?.body?.consent_version }

export const bulkHeading = 'Фамилия;Имя;Отчество;Email;Телефон;Дата рождения;Курсы'

type LineField = 'last' | 'first' | 'patronymic' | 'email' | 'phone' | 'day' | 'course'

/** A line of a CSV file under `bulkHeading`. */
export const bulkLine = (fields: Partial<Record<LineField, string>> = {}): string =>
  [
    fields.last ?? 'Ёлкина',
    fields.first ?? 'Анна',
    fields.patronymic ?? '',
    fields.email ?? 'anna@bulk.example',
    fields.phone ?? '+79120000001',
    fields.day ?? '30.04.1987',
    fields.course ?? '',
  ].join(';')

/** A row of the body of a bulk creation. */
export const bulkRow = (email: string, courses: number[] = []) => ({
  last_name: 'Списков',
  first_name: 'Лев',
  patronymic: null,
  email,
  phone: '+79120000001',
  birth_date: '1987-04-30',
  courses,
})

/** The body of a request that uploads a file. */
export const bulkUpload = (content: string | Uint8Array, fileName = 'list.csv') => ({
  file_name: fileName,
  content: Buffer.from(content).toString('base64'),
})
