import { AppError } from '../../../http/app-error.ts'
import { insertAudit } from '../../../http/audit.ts'
import type { Caller } from '../../../http/caller.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import type { MailDeps } from '../mail.service.ts'
import { findRemindersOff, updateRemindersOff } from './reminders.queries.ts'

/** Another partner's settings count as missing. */
const requireOwnPartner = (caller: Caller, partnerId: number): void => {
  const scope = scopeOf(caller)
  if (scope !== 'all' && scope !== partnerId) throw new AppError('not_found')
}

export const getReminderSettings = async ({ db }: Pick<MailDeps, 'db'>, caller: Caller, partnerId: number) => {
  requireOwnPartner(caller, partnerId)
  const remindersOff = await findRemindersOff(db, partnerId)
  if (remindersOff === undefined) throw new AppError('not_found')
  return { id: partnerId, reminders_off: remindersOff }
}

interface SettingsChange {
  partnerId: number
  remindersOff: boolean
  requestId: string
}

/** Switches the reminders of a partner's learners off or on. Those in the outbox follow: they are checked at the sending. */
export const changeReminderSettings = async (
  { db, now }: Pick<MailDeps, 'db' | 'now'>,
  caller: Caller,
  { partnerId, remindersOff, requestId }: SettingsChange,
) => {
  requireOwnPartner(caller, partnerId)
  await db.transaction().execute(async (tx) => {
    if (!(await updateRemindersOff(tx, partnerId, remindersOff))) throw new AppError('not_found')
    await insertAudit(tx, now(), {
      action: 'reminders_switched',
      actorId: caller.userId,
      subjectId: null,
      sessionId: caller.sessionId,
      detail: { partner: partnerId, reminders_off: remindersOff },
      requestId,
    })
  })
  return { id: partnerId, reminders_off: remindersOff }
}
