import { type MailContent, type MailText, type Sender, writeMail } from './mail-layout.ts'
import type { TransferDecision, TransferRequest } from './transfer.queries.ts'

interface TransferAsked extends Omit<TransferRequest, 'recipient' | 'itemId'> {
  /** Of the item in the inbox. */
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
          ['Кому', company],
          ...(requestedBy === null ? [] : [['Кто просит', requestedBy] as [string, string]]),
        ],
      ],
      link: { label: 'Передать или отказать', address },
      notes: ['Партнёру мы ответили только «передано администратору».'],
    },
    sender,
  )

interface TransferDecided extends Omit<TransferDecision, 'recipient'> {
  /** The account list, searched for the learner. */
  address: string
}

const whatBecameOfIt = ({
  email,
  isAccepted,
  reason,
}: TransferDecided): Pick<MailContent, 'subject' | 'opening' | 'facts' | 'notes'> => {
  const learner: [string, string] = ['Email обучающегося', email]
  return isAccepted
    ? {
        subject: 'Обучающийся передан',
        opening: 'Обучающийся, о\u00a0котором вы просили, теперь в\u00a0вашем списке.',
        facts: [[learner]],
        notes: ['Доступ, который оплатили другие, остаётся за\u00a0ними. Новый доступ вы выдаёте сами.'],
      }
    : {
        subject: 'Обучающийся не\u00a0передан',
        opening: 'Мы не\u00a0можем передать вам обучающегося, о\u00a0котором вы просили.',
        facts: [[learner, ...(reason === null ? [] : [['Причина', reason] as [string, string]])]],
        notes: [],
      }
}

export const writeTransferDecided = (decided: TransferDecided, sender: Sender): MailText =>
  writeMail({ ...whatBecameOfIt(decided), link: { label: 'Открыть учётные записи', address: decided.address } }, sender)
