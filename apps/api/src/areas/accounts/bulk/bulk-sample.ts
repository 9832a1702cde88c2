import { emailKey } from '@dopusk/domain'

/** The row of the template that shows how to fill it in. The domain is reserved for examples: no mail reaches it. */
export const sampleRow = {
  lastName: 'Примеров',
  firstName: 'Пример',
  patronymic: 'Примерович',
  email: 'primer@example.org',
  phone: '+79120000001',
  birthDate: '30.04.1987',
} as const

/** The second one is of templates that were downloaded earlier. */
const samples: readonly (readonly [lastName: string, email: string])[] = [
  [sampleRow.lastName, sampleRow.email],
  ['Ёлкина', 'elkina@example.org'],
]

/** Nobody means the sample to be a person. A row in which the name or the email was changed is somebody. */
export const isSample = ({ last_name, email }: { last_name: string; email: string }): boolean =>
  samples.some(([lastName, address]) => lastName === last_name && address === emailKey(email))
