import { type PluralForms, plural, pluralWord } from '../../shared/format/plural.ts'
import { type Notice, noticeOf, type Standing } from '../../study/notice.ts'

const answers: PluralForms = ['ответ', 'ответа', 'ответов']
const willNotCount: PluralForms = [
  'он не\u00a0будет засчитан',
  'они не\u00a0будут засчитаны',
  'они не\u00a0будут засчитаны',
]

const afterBell = ({ isWaitingForLine }: Standing): Notice => ({
  icon: 'clock',
  striped: true,
  text: isWaitingForLine
    ? 'Время вышло. Нет связи с\u00a0сервером, результат появится при подключении'
    : 'Время вышло. Подводим итог…',
})

const unsent = (count: number): Notice => ({
  icon: 'offline',
  striped: true,
  text:
    `Не\u00a0отправлено: ${plural(count, answers)}. ` +
    `Если связь не\u00a0появится до\u00a0конца времени, ${pluralWord(count, willNotCount)}`,
})

/** In a test an answer that is not sent has a term. */
export const testNoticeOf = (standing: Standing, isOver: boolean): Notice | null => {
  const { problem, sending, waitingCount } = standing
  if (isOver && problem === null) return afterBell(standing)
  return noticeOf(standing) ?? (sending === 'offline' && waitingCount > 0 ? unsent(waitingCount) : null)
}
