import type { IconName } from '../shared/ui/icon.tsx'
import { retryPendingAnswers, type SyncState, sendPendingAnswers } from './answer-sender.ts'

/** A warning above the question. */
export interface Notice {
  icon: IconName
  text: string
  striped?: boolean
  action?: { label: string; onPress: () => void }
}

export interface AttemptStatus {
  /** Why finishing the attempt failed. */
  problem: string | null
  onRetry: () => void
  isRetrying: boolean
  syncState: SyncState
  pendingCount: number
}

/** The notice about given-up answers. */
export const givenUpNotice = {
  text: 'Сервер не\u00a0смог принять ответ. Он\u00a0сохранён в\u00a0этом браузере: отправьте его ещё раз позже или обратитесь к\u00a0администратору',
  action: { label: 'Отправить ещё раз', onPress: () => void retryPendingAnswers() },
}

/** The notice about unsent answers or an unfinished attempt, for checks and tests. */
export const noticeOf = (status: AttemptStatus): Notice | null => {
  const { problem, onRetry, isRetrying, syncState, pendingCount } = status
  if (problem !== null) return { icon: 'warning', text: problem, action: { label: 'Повторить', onPress: onRetry } }
  if (syncState === 'given_up' && pendingCount > 0) return { icon: 'warning', ...givenUpNotice }
  if (syncState === 'signed_out' && pendingCount > 0) {
    return {
      icon: 'warning',
      text: 'Сеанс закончился. Ответы сохранены здесь и\u00a0уйдут на\u00a0сервер, когда вы\u00a0войдёте',
      action: { label: 'Войти', onPress: () => void sendPendingAnswers() },
    }
  }
  if (!isRetrying) return null
  return {
    icon: 'offline',
    text: 'Нет связи с\u00a0сервером. Ответы сохранены, результат появится при подключении',
  }
}
