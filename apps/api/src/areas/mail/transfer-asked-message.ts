import { type MailText, type Sender, writeMail } from './mail-layout.ts'
import type { TransferRequest } from './transfer-asked.queries.ts'

interface TransferAsked extends Omit<TransferRequest, 'recipient'> {
  /** The account list, searched for the learner. */
  address: string
}

export const writeTransferAsked = ({ email, company, requestedBy, address }: TransferAsked, sender: Sender): MailText =>
  writeMail(
    {
      subject: 'Просьба передать обучающегося',
      opening: 'Партнёр просит передать ему обучающегося, который уже зарегистрирован.',
      facts: [
        [
          ['Email обучающегося', email],
          ['Кому', company ?? 'сайт'],
          ...(requestedBy === null ? [] : [['Кто просит', requestedBy] as [string, string]]),
        ],
      ],
      link: { label: 'Найти в\u00a0учётных записях', address },
      notes: ['Партнёру мы ответили только «передано администратору».'],
    },
    sender,
  )
