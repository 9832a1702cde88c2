import type { ComplaintVerdict, InboxKind } from '@dopusk/contract'
import type { AnsweredComplaint, RefusedProposal, RegradeOfLearner } from './inbox-mail.queries.ts'
import { type MailText, type Sender, writeMail } from './mail-layout.ts'

const verdicts: Record<ComplaintVerdict, string> = {
  right_as_is: 'вопрос верен',
  wording: 'в\u00a0формулировке ошибка',
  key: 'ошибка в\u00a0правильном ответе',
  norm: 'норма изменилась',
  unclear: 'вопрос написан непонятно',
}

export const writeComplaintAnswered = (
  {
    questionNumber,
    message,
    verdict,
    reply,
    address,
    unsubscribePage,
  }: AnsweredComplaint & { address: string; unsubscribePage: string },
  sender: Sender,
): MailText =>
  writeMail(
    {
      subject: 'Ответ на\u00a0ваше обращение',
      opening: 'Мы рассмотрели ваше обращение по\u00a0вопросу.',
      facts: [
        [
          ['Вопрос', `№\u00a0${questionNumber}`],
          ['Вы написали', message],
          ['Решение', verdicts[verdict]],
          ['Ответ', reply],
        ],
      ],
      link: { label: 'Мои обращения', address },
      notes: [`Отключить напоминания: ${unsubscribePage}`],
    },
    sender,
  )

export const writeAnswersRegraded = (
  { questionNumber, reason, answers, tickets, address }: RegradeOfLearner & { address: string },
  sender: Sender,
): MailText =>
  writeMail(
    {
      subject: 'Ваш ответ засчитан',
      opening: 'Мы исправили вопрос, и\u00a0ваши ответы на\u00a0него пересчитаны.',
      facts: [
        [
          ['Вопрос', `№\u00a0${questionNumber}`],
          ['Что было не\u00a0так', reason],
          ['Засчитано ответов', String(answers)],
          ...(tickets === 0 ? [] : [['Билетов теперь сдано', String(tickets)] as [string, string]]),
        ],
      ],
      link: { label: 'Исправленные вопросы', address },
      notes: ['Ни\u00a0одна из\u00a0ваших оценок не\u00a0снизилась.'],
    },
    sender,
  )

export const writeProposalRefused = (
  { number, name, course, reason, address }: Omit<RefusedProposal, 'email'> & { address: string },
  sender: Sender,
): MailText =>
  writeMail(
    {
      subject: `Заявка №\u00a0${number}`,
      name,
      opening: 'Мы не\u00a0можем принять вашу заявку на\u00a0обучение.',
      facts: [
        [
          ['Курс', course],
          ['Причина', reason],
        ],
      ],
      link: { label: 'Подать новую заявку', address },
      notes: [],
    },
    sender,
  )

const kindNames: Record<InboxKind, string> = {
  complaint: 'Обращения по\u00a0вопросам',
  review: 'Проверки вопросов',
  proposal: 'Заявки',
  enquiry: 'Вопросы с\u00a0сайта',
  transfer: 'Просьбы передать обучающегося',
  mail: 'Неотправленные письма',
  notice: 'Нормы и\u00a0полнота курсов',
}

export const writeInboxDigest = (
  counts: readonly { kind: InboxKind; count: number }[],
  address: string,
  sender: Sender,
): MailText =>
  writeMail(
    {
      subject: 'Новые входящие',
      opening: 'Во\u00a0входящих новое, его ещё никто не\u00a0взял в\u00a0работу.',
      facts: [counts.map(({ kind, count }) => [kindNames[kind], String(count)])],
      link: { label: 'Открыть входящие', address },
      notes: ['Такое письмо приходит не\u00a0чаще одного раза в\u00a0час. Отключить его можно во\u00a0входящих.'],
    },
    sender,
  )
