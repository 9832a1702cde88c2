import { addDays, type CalendarDay } from '@dopusk/domain'
import { insertComplaint } from '../areas/questions/questions.queries.ts'
import { insertEnquiry } from '../areas/site/enquiries.queries.ts'
import type { Tx } from '../db/database.ts'
import { closeInboxItem, insertFailedMail } from '../people/inbox-items.ts'
import { ownEmail } from './create-own-learner.ts'
import { noon } from './create-people.ts'

const enquiries = [
  {
    daysAgo: 4,
    name: 'Наталья Сергеевна',
    phone: '+79120000411',
    text: 'Нам нужно подготовить двенадцать человек к независимой оценке до конца года. Пришлите, пожалуйста, условия для организации.',
  },
  {
    daysAgo: 1,
    name: 'Рустам',
    phone: '+79120000412',
    text: 'Можно ли заниматься с телефона на вахте, где связь есть не всегда?',
  },
]

interface SampleComplaint {
  daysAgo: number
  email: string
  message: string
  /** Answered the day after. */
  reply?: string
}

const complaints: SampleComplaint[] = [
  {
    daysAgo: 6,
    email: ownEmail,
    message: 'Не нашёл, где в документе этот пункт: в списке пунктов он есть, а страница открылась другая.',
    reply:
      'Спасибо. Проверили: пункт есть, он на следующей странице файла. Ссылку поправим вместе с ближайшим обновлением.',
  },
  {
    daysAgo: 2,
    email: 'andreeva@example.org',
    message: 'Два варианта читаются одинаково. По какому слову их различать?',
  },
]

const findUser = async (tx: Tx, email: string): Promise<number> =>
  (await tx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** The questions of the demonstration, in their order: each complaint is about another one. */
const listWordings = async (tx: Tx) =>
  tx
    .selectFrom('question')
    .select('current_version_id as versionId')
    .where('retired_at', 'is', null)
    .orderBy('id')
    .limit(complaints.length)
    .execute()

const answer = async (tx: Tx, complaintId: number, text: string, { by, now }: { by: number; now: Date }) => {
  const { id: itemId } = await tx
    .selectFrom('inbox_item')
    .select('id')
    .where('complaint_id', '=', complaintId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('inbox_note')
    .values({ item_id: itemId, author_id: by, text, is_reply: true, created_at: now })
    .execute()
  await closeInboxItem(tx, itemId, { outcome: 'right_as_is', by, now })
}

interface InboxContext {
  tx: Tx
  today: CalendarDay
  superuserId: number
}

/** What waits for staff at the first start: enquiries, complaints, a mail that did not arrive; proposals come with the people. */
export const createInbox = async ({ tx, today, superuserId }: InboxContext): Promise<void> => {
  const daysAgo = (days: number) => noon(addDays(today, -days))
  for (const { daysAgo: days, ...enquiry } of enquiries) await insertEnquiry(tx, daysAgo(days), enquiry)
  const wordings = await listWordings(tx)
  for (const [index, { daysAgo: days, email, message, reply }] of complaints.entries()) {
    const versionId = wordings[index]?.versionId
    if (versionId === undefined) throw new Error('the demonstration has too few questions')
    const userId = await findUser(tx, email)
    const complaint = { userId, versionId, items: null, isRight: null, message, now: daysAgo(days) }
    const id = await insertComplaint(tx, complaint)
    if (reply !== undefined) await answer(tx, id, reply, { by: superuserId, now: daysAgo(days - 1) })
  }
  const failed = await tx
    .selectFrom('mail_outbox')
    .select(['id', 'failed_at'])
    .where('failed_at', 'is not', null)
    .execute()
  for (const mail of failed) await insertFailedMail(tx, mail.id, mail.failed_at ?? daysAgo(0))
}
