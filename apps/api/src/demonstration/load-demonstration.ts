import { fileURLToPath } from 'node:url'
import { loadContent } from '../areas/content/load-content.ts'
import type { Db } from '../db/database.ts'
import type { PasswordCipher } from '../people/password-cipher.ts'
import { createDemonstrationAccounts, type DemonstrationAccount } from './demonstration-accounts.ts'

const contentFolder = fileURLToPath(new URL('../../../../content/', import.meta.url))

export interface DemonstrationOptions {
  today: string
  timeZone: string
  /** Keeps the passwords that staff may read again. */
  cipher: PasswordCipher
  /** Then the passwords that stand in the README would let anybody in. */
  reachableByStrangers: boolean
  say: (line: string) => void
}

/** Courses, documents and the site's texts, without people. */
export const loadDemonstrationContent = (db: Db, now: Date): Promise<unknown> =>
  loadContent(db, now, contentFolder, () => {})

/**
 * What a first start on the embedded database brings: the demonstration content and people to try it as. A database that
 * has any user is left alone.
 */
export const loadDemonstration = async (
  db: Db,
  now: Date,
  options: DemonstrationOptions,
): Promise<DemonstrationAccount[]> => {
  const known = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
  if (known) return []
  options.say('Загружаю демонстрационное содержание…')
  await loadDemonstrationContent(db, now)
  options.say('Создаю демонстрационных людей и историю их занятий…')
  return createDemonstrationAccounts(db, now, options)
}
