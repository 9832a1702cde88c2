import type { HistoryItem } from '@dopusk/contract'
import type { BadgeTone } from '../../shared/ui/status-badge.tsx'

export const typeNames: Record<HistoryItem['type'], string> = {
  check_skill: 'Режим обучения',
  ticket: 'Тестирование',
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

/** Only an unfinished check: a ticket runs by its own clock. */
export const canContinue = ({ type, status }: HistoryItem): boolean =>
  type === 'check_skill' && status === 'In Progress'
