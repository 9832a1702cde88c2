import { bulkConsent } from '@dopusk/domain'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { insertAudits } from '../../../http/audit.ts'
import type { Actor } from '../accounts-deps.ts'

/** Refuses a list whose sender has not confirmed the consent of its people, or has read another wording. */
export const requireConsent = (version: string | undefined): void => {
  if (version === bulkConsent.version) return
  const message =
    version === undefined
      ? 'Подтвердите, что люди из списка согласны на обработку персональных данных'
      : 'Текст подтверждения изменился. Обновите страницу, прочитайте его и подтвердите ещё раз'
  throw new AppError('invalid', { message, fields: { consent_version: message } })
}

/** Stores who confirmed which wording, and for whom: one entry with the text, and one for each person. */
export const recordConsent = async (
  tx: Tx,
  now: Date,
  { caller, requestId }: Actor,
  { key, userIds }: { key: string; userIds: readonly number[] },
): Promise<void> => {
  const { version, wording } = bulkConsent
  const actor = { actorId: caller.userId, sessionId: caller.sessionId, requestId }
  const wholeList = { action: 'bulk_consent_confirmed', subjectId: null, detail: { key, version, wording } }
  const people = userIds.map((subjectId) => ({ action: 'consent_confirmed', subjectId, detail: { key, version } }))
  await insertAudits(
    tx,
    now,
    [wholeList, ...people].map((entry) => ({ ...actor, ...entry })),
  )
}
