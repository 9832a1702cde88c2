import type { HistoryItem } from '@dopusk/contract'
import type { BadgeTone } from '../../shared/ui/status-badge.tsx'
import { ticketTitle } from '../test-words.ts'

export const typeNames: Record<HistoryItem['type'], string> = {
  check_skill: 'Режим обучения',
  ticket: 'Тестирование',
}

/** As the buttons that start them are named. */
const modeNames: Record<NonNullable<HistoryItem['mode']>, string> = {
  new: 'Учить новое',
  repeat: 'Повторить изученное',
  mixed: 'Новое и\u00a0повторение',
  plan: 'План на\u00a0день',
  topic: 'Тема',
  weak: 'Слабые вопросы',
  favourites: 'Избранное',
  mistakes: 'Ошибки',
  changed: 'Изменившиеся вопросы',
  offline: 'Без связи',
}

/** What was practised: the kind of a check or the number of a ticket; null where it is not known. */
export const kindOf = ({ mode, ticket }: Pick<HistoryItem, 'mode' | 'ticket'>): string | null => {
  if (ticket !== null) return ticketTitle(ticket)
  return mode === null ? null : modeNames[mode]
}

export const statusBadges: Record<HistoryItem['status'], { label: string; tone: BadgeTone }> = {
  'In Progress': { label: 'В процессе', tone: 'blue' },
  Completed: { label: 'Завершено', tone: 'green' },
  'Not started': { label: 'Не окончено', tone: 'blue' },
  Failed: { label: 'Провалено', tone: 'red' },
  Done: { label: 'Пройдено', tone: 'green' },
}

export const difficultyNames: Record<NonNullable<HistoryItem['difficulty']>, string> = {
  Easy: 'Легко',
  Medium: 'Средне',
  Hard: 'Тяжело',
}
