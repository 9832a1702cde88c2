import { russianDay } from '@dopusk/domain'
import { type MailText, type Sender, writeMail } from './mail-layout.ts'
import type { ProlongRequest } from './prolong-asked.queries.ts'

interface ProlongAsked extends Omit<ProlongRequest, 'recipient'> {
  /** The account list, searched for the learner. */
  address: string
}

export const writeProlongAsked = (
  { name, email, course, accessUntil, address }: ProlongAsked,
  sender: Sender,
): MailText =>
  writeMail(
    {
      subject: 'Просьба продлить доступ',
      opening: 'Обучающийся просит продлить доступ к\u00a0курсу.',
      facts: [
        [
          ['Обучающийся', name ?? email],
          ['Email', email],
          ['Курс', course],
          ['Доступ по', russianDay(accessUntil)],
        ],
      ],
      link: { label: 'Открыть учётную запись', address },
      notes: ['Когда доступ будет выдан снова, отметка о\u00a0просьбе исчезнет сама.'],
    },
    sender,
  )
