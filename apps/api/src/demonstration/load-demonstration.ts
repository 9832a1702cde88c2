import { fileURLToPath } from 'node:url'
import { loadContent } from '../areas/content/load-content.ts'
import type { DemonstrationPeople } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { PasswordCipher } from '../people/password-cipher.ts'
import { hasRows } from './demonstration.queries.ts'
import { createDemonstrationAccounts, type DemonstrationAccount } from './demonstration-accounts.ts'

const contentFolder = fileURLToPath(new URL('../../../../content/', import.meta.url))

export interface DemonstrationOptions {
  today: string
  timeZone: string
  /** Encrypts the passwords that staff may read again. */
  cipher: PasswordCipher
  people: DemonstrationPeople
  say: (line: string) => void
}

/** Courses, documents and the site's texts, without people. */
export const loadDemonstrationContent = (db: Db, now: Date): Promise<unknown> =>
  loadContent(db, now, contentFolder, () => {})

/**
 * The demonstration content and people of a first start with the embedded database. A database that has any user is left
 * unchanged, and so is existing content where no people are wanted.
 */
export const loadDemonstration = async (
  db: Db,
  now: Date,
  options: DemonstrationOptions,
): Promise<DemonstrationAccount[]> => {
  const { people, say } = options
  if (await hasRows(db, 'app_user')) return []
  if (people !== 'none' || !(await hasRows(db, 'course'))) {
    say('Загружаю демонстрационное содержание…')
    await loadDemonstrationContent(db, now)
  }
  if (people === 'none') {
    say(
      'Демонстрационных людей нет: они только для пробы на своей машине. ' +
        'Создайте первого пользователя: npm run cli -- user create EMAIL --kind superuser',
    )
    return []
  }
  say('Создаю демонстрационных людей и историю их занятий…')
  return createDemonstrationAccounts(db, now, { ...options, hasKnownPassword: people === 'with_known_password' })
}
