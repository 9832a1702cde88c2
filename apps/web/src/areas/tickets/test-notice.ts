import { type PluralForms, plural, pluralWord } from '../../shared/format/plural.ts'
import { type AttemptStatus, type Notice, noticeOf } from '../../study/notice.ts'

const answers: PluralForms = ['ответ', 'ответа', 'ответов']
const willNotCount: PluralForms = [
  'он не\u00a0будет засчитан',
  'они не\u00a0будут засчитаны',
  'они не\u00a0будут засчитаны',
]

const afterDeadline = ({ isRetrying }: AttemptStatus): Notice => ({
  icon: 'clock',
  striped: true,
  text: isRetrying
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

/** In a test unsent answers count only until the deadline. */
export const testNoticeOf = (status: AttemptStatus, isOver: boolean): Notice | null => {
  const { problem, syncState, pendingCount } = status
  if (isOver && problem === null) return afterDeadline(status)
  return noticeOf(status) ?? (syncState === 'offline' && pendingCount > 0 ? unsent(pendingCount) : null)
}
