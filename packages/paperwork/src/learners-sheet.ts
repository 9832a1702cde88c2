import type { AccountStateOnDay, CalendarDay } from '@dopusk/domain'
import { renderSheet, type SheetCell, type SheetColumn } from '@dopusk/office'

/** An education account as a line of the exported list. */
export interface LearnerLine extends AccountStateOnDay {
  createdOn: CalendarDay
  creator: string
  name: string
  email: string
  phone: string
  courses: readonly string[]
  /** Of the course that ends last. */
  accessUntil: CalendarDay | null
  daysRemaining: number | null
  /** Of the course that started last. */
  progress: number | null
  lastVisitOn: CalendarDay | null
  proposalNos: readonly number[]
  examCenters: readonly string[]
}

const columns: readonly SheetColumn[] = [
  { head: '№', kind: 'number', width: 8 },
  { head: 'Создана', kind: 'date', width: 12 },
  { head: 'Кем', kind: 'text', width: 28 },
  { head: 'Фамилия Имя Отчество', kind: 'text', width: 36 },
  { head: 'Email', kind: 'text', width: 30 },
  { head: 'Телефон', kind: 'text', width: 15 },
  { head: 'Курсы', kind: 'text', width: 48 },
  { head: 'Доступ до', kind: 'date', width: 12 },
  { head: 'Осталось дней', kind: 'number', width: 15 },
  { head: 'Прогресс', kind: 'percent', width: 11 },
  { head: 'Последний визит', kind: 'date', width: 17 },
  { head: 'Состояние', kind: 'text', width: 34 },
  { head: 'Заявки', kind: 'text', width: 14 },
  { head: 'Центр оценки квалификации', kind: 'text', width: 48 },
]

const stateNames: Record<LearnerLine['state'], string> = {
  not_started: 'Обучение не начато',
  active: 'Учится',
  ready: 'Готов к экзамену',
  expired: 'Доступ закончился',
}

const stateText = ({ state, isEnding }: LearnerLine) =>
  isEnding ? `${stateNames[state]}, доступ заканчивается` : stateNames[state]

const cellsOf = (line: LearnerLine, no: number): SheetCell[] => [
  no,
  line.createdOn,
  line.creator,
  line.name,
  line.email,
  line.phone,
  line.courses.join('; '),
  line.accessUntil,
  line.daysRemaining,
  line.progress,
  line.lastVisitOn,
  stateText(line),
  line.proposalNos.join(', '),
  line.examCenters.join('; '),
]

async function* rowsOf(lines: AsyncIterable<LearnerLine>): AsyncGenerator<SheetCell[]> {
  let no = 0
  for await (const line of lines) {
    no += 1
    yield cellsOf(line, no)
  }
}

/** The account list as a stream of an Excel file (.xlsx). */
export const renderLearnersSheet = (lines: AsyncIterable<LearnerLine>): AsyncGenerator<Buffer> =>
  renderSheet({ name: 'Обучающиеся', columns, rows: rowsOf(lines) })
