import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAudits } from '../../../http/audit.ts'
import { requireConsent } from '../../../people/consents.ts'

export interface BulkConsent {
  version: string
  text: string
}

/** Refuses a list whose sender has not confirmed the consent of its people, or has read another wording. */
export const requireBulkConsent = (db: Db, version: string | undefined): Promise<BulkConsent> => {
  const message = 'Подтвердите, что люди из списка согласны на обработку персональных данных'
  if (version === undefined) throw new AppError('invalid', { message, fields: { consent_version: message } })
  return requireConsent(db, 'bulk', version)
}

/** Stores who confirmed which wording, and for whom: one entry with the text, and one for each person. */
export const recordConsent = async (
  tx: Tx,
  now: Date,
  { caller, requestId }: Actor,
  { key, userIds, consent }: { key: string; userIds: readonly number[]; consent: BulkConsent },
): Promise<void> => {
  const { version, text: wording } = consent
  const actor = { actorId: caller.userId, sessionId: caller.sessionId, requestId }
  const wholeList = { action: 'bulk_consent_confirmed' as const, subjectId: null, detail: { key, version, wording } }
  const people = userIds.map((subjectId) => ({
    action: 'consent_confirmed' as const,
    subjectId,
    detail: { key, version },
  }))
  await insertAudits(
    tx,
    now,
    [wholeList, ...people].map((entry) => ({ ...actor, ...entry })),
  )
}
