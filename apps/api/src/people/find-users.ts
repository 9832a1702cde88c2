import { type RawBuilder, sql } from 'kysely'
import { hasWordsFromStart, searchWords } from './search-words.ts'

/** The ids of users whose email or name has all words of the search, or whose phone it is. */
export const usersWithWords = (search: string) => sql`
  select id from app_user where ${hasWordsFromStart(sql`search_text`, search)}
  union select user_id from learner_profile where ${hasWordsFromStart(sql`search_text`, search)}
  union select user_id from learner_profile where right(phone, 10) = ${searchWords(search)[0] ?? ''}`

/** The email of a user whose personal data have been erased. */
export const erasedEmail = (userId: number): string => `erased-${userId}@erased.invalid`

/** For a WHERE over `app_user`. */
export const isErased: RawBuilder<boolean> = sql`(app_user.password_hash is null and app_user.email like 'erased-%@erased.invalid')`

/** For a WHERE over `app_user person`: no staff, and no demo user. */
export const isLearner: RawBuilder<boolean> = sql`(person.role is null and person.user_status is null
  and not person.is_superuser and not person.is_demo)`

/** For a WHERE over `profile`: the same surname, first name and date of birth; letter case does not count, and ё is е. */
export const isSamePerson = (person: Record<'lastName' | 'firstName' | 'birthDate', RawBuilder<unknown>>) =>
  sql<boolean>`(profile.birth_date = ${person.birthDate}
    and searchable(profile.last_name) = searchable(${person.lastName})
    and searchable(profile.first_name) = searchable(${person.firstName}))`
