import type { Consent, ConsentKind } from '@dopusk/contract'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'

interface CurrentConsent extends Consent {
  id: number
}

/** The texts in force, as people read them. */
export const listCurrentConsents = async (db: Db): Promise<CurrentConsent[]> => {
  const { rows } = await sql<CurrentConsent>`
    select distinct on (kind) consent_text.id, kind, version,
           replace(text, '{оператор}', coalesce((select short_name from organisation limit 1), 'владельцу сайта')) as text
      from consent_text order by kind, consent_text.id desc`.execute(db)
  return rows
}

const getCurrentConsent = async (db: Db, kind: ConsentKind): Promise<CurrentConsent> => {
  const current = (await listCurrentConsents(db)).find((consent) => consent.kind === kind)
  if (current === undefined) throw new Error(`no consent text of ${kind}`)
  return current
}

/** The text in force. Somebody who has read another one is refused: they must read this one first. */
export const requireConsent = async (db: Db, kind: ConsentKind, version: string): Promise<CurrentConsent> => {
  const current = await getCurrentConsent(db, kind)
  if (version === current.version) return current
  const message = 'Текст согласия изменился. Прочитайте его и подтвердите ещё раз'
  throw new AppError('invalid', { message, fields: { consent_version: message } })
}

/** The id of the text that a visitor agrees to; a request that names none agrees to the one in force. */
export const getConsentId = async (db: Db, kind: ConsentKind, version: string | undefined): Promise<number> => {
  const { id } = await (version === undefined ? getCurrentConsent(db, kind) : requireConsent(db, kind, version))
  return id
}
