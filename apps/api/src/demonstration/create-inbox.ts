import { addDays, type CalendarDay } from '@dopusk/domain'
import { insertComplaint } from '../areas/questions/questions.queries.ts'
import { findSeen } from '../areas/questions/questions.service.ts'
import { insertEnquiry } from '../areas/site/enquiries.queries.ts'
import type { Tx } from '../db/database.ts'
import { closeInboxItem, insertFailedMail } from '../people/inbox-items.ts'
import { ownEmail } from './create-own-learner.ts'
import { noon } from './create-people.ts'
import { getWrongAnswer, insertComplaintReply, listFailedMails } from './demonstration.queries.ts'

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
  isOwn: boolean
  message: string
  /** Answered the day after. */
  reply?: string
}

const complaints: SampleComplaint[] = [
  {
    daysAgo: 6,
    isOwn: true,
    message: 'Не нашёл, где в документе этот пункт: в списке пунктов он есть, а страница открылась другая.',
    reply: 'Спасибо, проверили. Пункт на месте: он начинается внизу открытой страницы и продолжается на следующей.',
  },
  { daysAgo: 2, isOwn: false, message: 'Два варианта читаются одинаково. По какому слову их различать?' },
]

const answer = async (tx: Tx, complaintId: number, text: string, { by, now }: { by: number; now: Date }) => {
  const itemId = await insertComplaintReply(tx, complaintId, { text, by, now })
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
  for (const { daysAgo: days, isOwn, message, reply } of complaints) {
    const wrong = await getWrongAnswer(tx, { email: ownEmail, isOwn, before: daysAgo(days) })
    const seen = await findSeen(tx, wrong)
    if (seen === undefined) throw new Error('An answer of the demonstration is not found')
    const id = await insertComplaint(tx, { ...seen, userId: wrong.learnerId, message, now: daysAgo(days) })
    if (reply !== undefined) await answer(tx, id, reply, { by: superuserId, now: daysAgo(days - 1) })
  }
  const failed = await listFailedMails(tx)
  for (const mail of failed) await insertFailedMail(tx, mail.id, mail.failed_at ?? daysAgo(0))
}
