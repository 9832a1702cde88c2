import type { InboxItem, InboxKind, InboxOutcome, inboxOutcomes } from '@dopusk/contract'
import type { IconName } from '../../shared/ui/icon.tsx'
import type { BadgeTone } from '../../shared/ui/status-badge.tsx'

export type InboxShow = 'open' | 'new' | 'in_work' | 'mine' | 'closed'
export type InboxState = InboxItem['state']

export const kindNames: Record<InboxKind, string> = {
  complaint: 'Обращения',
  review: 'Проверки вопросов',
  proposal: 'Заявки',
  enquiry: 'Вопросы с\u00a0сайта',
  transfer: 'Переводы',
  mail: 'Неотправленные письма',
  notice: 'Нормы и\u00a0полнота курсов',
}

/** One item of the kind. */
export const itemNames: Record<InboxKind, string> = {
  complaint: 'Обращение по\u00a0вопросу',
  review: 'Проверка вопроса',
  proposal: 'Заявка',
  enquiry: 'Вопрос с\u00a0сайта',
  transfer: 'Просьба передать обучающегося',
  mail: 'Неотправленное письмо',
  notice: 'Предупреждение о\u00a0курсах',
}

export const showNames: Record<InboxShow, string> = {
  open: 'Открытые',
  new: 'Новые',
  in_work: 'В\u00a0работе',
  mine: 'Мои',
  closed: 'Закрытые',
}

export const stateNames: Record<InboxState, string> = { new: 'Новое', in_work: 'В\u00a0работе', closed: 'Закрыто' }

export const stateLooks: Record<InboxState, { tone: BadgeTone; icon: IconName }> = {
  new: { tone: 'amber', icon: 'mail' },
  in_work: { tone: 'blue', icon: 'clock' },
  closed: { tone: 'green', icon: 'check' },
}

const outcomeNames: Record<InboxOutcome, string> = {
  right_as_is: 'Всё верно',
  wording: 'Ошибка в\u00a0формулировке',
  key: 'Ошибка в\u00a0ключе',
  norm: 'Норма изменилась',
  unclear: 'Непонятно написано',
  checked: 'Проверено',
  refused: 'Отказано',
  repeated: 'Повтор',
  answered: 'Ответ дан',
  dropped: 'Не\u00a0отправлять',
  accepted: 'Принята',
  sent_again: 'Отправлено ещё раз',
  outdated: 'Больше не\u00a0нужна',
}

/** An outcome may mean something else for the kind. */
const ownNames: Partial<Record<InboxKind, Partial<Record<InboxOutcome, string>>>> = {
  review: { right_as_is: 'Верно как есть' },
  transfer: { accepted: 'Передан' },
  notice: { checked: 'Принято к\u00a0сведению', outdated: 'Больше не\u00a0нужно' },
}

export const outcomeName = (kind: InboxKind, outcome: InboxOutcome): string =>
  ownNames[kind]?.[outcome] ?? outcomeNames[outcome]

/** What an outcome brings with it. */
export const outcomeHints: Partial<Record<InboxKind, Partial<Record<InboxOutcome, string>>>> = {
  review: {
    checked: 'Вопрос исправили. Статистика новой формулировки считается заново.',
    right_as_is:
      'Менять нечего. Замечания статистики замолчат, пока ответов не\u00a0станет вдвое больше, чем\u00a0сейчас.',
  },
}

/** How items are closed by hand. A copy that the compiler compares: the built page has no values of the contract but the calls. */
export const closingOutcomes: typeof inboxOutcomes = {
  complaint: ['right_as_is', 'wording', 'key', 'norm', 'unclear'],
  review: ['checked', 'right_as_is'],
  proposal: ['refused', 'repeated'],
  enquiry: ['answered'],
  transfer: ['refused'],
  mail: ['dropped'],
  notice: ['checked'],
}
