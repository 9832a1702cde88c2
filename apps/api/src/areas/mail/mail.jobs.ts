import { calendarDayAt } from '@dopusk/domain'
import type { Config } from '../../config.ts'
import type { Job } from '../../jobs/jobs.ts'
import { mailFolderOf, removeMailFiles } from '../../people/mail-files.ts'
import { type DeliveryDeps, deliverDueMail } from './deliver.ts'
import { createOutbox } from './mail.service.ts'
import { deleteOldMailToAddresses } from './outbox.queries.ts'
import { deliverDuePushes } from './push/deliver-pushes.ts'
import { deleteOldPushes } from './push/push-devices.queries.ts'
import { createPushPost } from './push/push-post.ts'
import { createPushQueue } from './push/push-queue.ts'
import { createSendPush } from './push/send-push.ts'
import { queueDueReminders } from './reminders/reminders.service.ts'
import { deleteOldMessages } from './reminders/wishes.queries.ts'
import { openMailTransport } from './transport.ts'

export const sendMailJob = 'send-mail'

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir' | 'timeZone' | 'vapid'>

export const mailHost = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => new URL(publicUrl).hostname

/** Runs every minute, and at once when a mail is put in the outbox: a lost wake-up delays a mail by a minute. */
export const mailJobs = (
  config: MailConfig,
  deps: Pick<DeliveryDeps, 'db' | 'now' | 'cipher' | 'log' | 'links' | 'readPartnerDigest'>,
): Job[] => {
  const { smtpUrl, publicUrl, timeZone, vapid } = config
  const from = config.mailFrom ?? `Допуск <no-reply@${mailHost(config)}>`
  const folder = mailFolderOf(config)
  const open = () => openMailTransport({ smtpUrl, folder })
  // Delivery is due within the minute; nothing needs to be woken.
  const mail = createOutbox(mailHost(config), () => {})
  const queuePushes = vapid === undefined ? null : createPushQueue(mail)
  const sending = { ...deps, timeZone, site: publicUrl, from, open, queuePushes }
  const send = async () => void (await deliverDueMail(sending))
  const sendPush = vapid && createSendPush(vapid, createPushPost())
  const sendPushes = async () => sendPush && deliverDuePushes({ ...deps, timeZone, sendPush })
  const remind = async () => void (await queueDueReminders({ ...deps, timeZone, mail, queuePushes }))
  const removeOld = async () => {
    await removeMailFiles(folder, await deleteOldMailToAddresses(deps.db, deps.now()))
    await deleteOldPushes(deps.db, deps.now())
    await deleteOldMessages(deps.db, calendarDayAt(deps.now(), timeZone))
  }
  return [
    { name: sendMailJob, cron: '* * * * *', pollS: 2, run: send },
    { name: 'send-push', cron: '* * * * *', run: sendPushes },
    { name: 'queue-reminders', cron: '11 * * * *', run: remind },
    { name: 'remove-old-mail', cron: '51 3 * * *', run: removeOld },
  ]
}
