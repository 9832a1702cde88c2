import type { UserProfile } from '@dopusk/contract'

type Named = Pick<UserProfile, 'last_name' | 'first_name' | 'patronymic'>

/** «Ёлкина Анна», for lists of people. */
export const listName = ({ last_name, first_name }: Named): string => `${last_name} ${first_name}`

/** «Ёлкина Анна Петровна». */
export const fullName = (person: Named): string =>
  person.patronymic === null ? listName(person) : `${listName(person)} ${person.patronymic}`
