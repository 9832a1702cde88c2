import type { CalendarDay } from '@dopusk/domain'
import { renderWorkbook, type SheetCell, type SheetColumn, type SheetModel } from '@dopusk/office'

export interface GroupSummary {
  name: string
  course: string
  partner: string | null
  examDate: CalendarDay | null
  today: CalendarDay
  memberCount: number
  notStarted: number
  behind: number
  accessEnding: number
}

/** A member of a group as a line of its table. */
export interface MemberLine {
  name: string
  email: string
  lastActivity: CalendarDay | null
  seenCount: number
  questionCount: number
  /** In per cent; null where there is no forecast. */
  forecast: { pass: number; low: number; high: number } | null
  pace: number
  neededPace: number
  examDate: CalendarDay | null
  accessUntil: CalendarDay
  accessDaysLeft: number
  state: readonly string[]
  /** Questions remembered well, by topic. */
  topics: readonly number[]
}

export interface AttemptLine {
  name: string
  email: string
  kind: string
  day: CalendarDay
  questionCount: number
  rightCount: number
  result: string
}

export interface GroupWorkbook {
  summary: GroupSummary
  topics: readonly { title: string; questionCount: number }[]
  members: readonly MemberLine[]
  attempts: AsyncIterable<AttemptLine>
}

const column = (head: string, kind: SheetColumn['kind'], width: number): SheetColumn => ({ head, kind, width })

const summarySheet = (summary: GroupSummary): SheetModel => {
  const day = (date: CalendarDay | null) => (date === null ? 'не указана' : date.split('-').reverse().join('.'))
  return {
    name: 'Сводка',
    columns: [column('Показатель', 'text', 34), column('Значение', 'text', 60)],
    rows: [
      ['Группа', summary.name],
      ['Курс', summary.course],
      ...(summary.partner === null ? [] : [['Партнёр', summary.partner]]),
      ['Дата экзамена', day(summary.examDate)],
      ['Составлено', day(summary.today)],
      ['Человек', String(summary.memberCount)],
      ['Не начали', String(summary.notStarted)],
      ['Не успевают', String(summary.behind)],
      ['Доступ заканчивается', String(summary.accessEnding)],
    ],
  }
}

const memberColumns = [
  column('Фамилия Имя Отчество', 'text', 36),
  column('Email', 'text', 30),
  column('Последнее занятие', 'date', 18),
  column('Изучено вопросов', 'number', 17),
  column('Всего вопросов', 'number', 15),
  column('Прогноз сдачи', 'percent', 14),
  column('Прогноз от', 'percent', 11),
  column('Прогноз до', 'percent', 11),
  column('Ответов в день', 'number', 15),
  column('Нужно в день', 'number', 13),
  column('Дата экзамена', 'date', 14),
  column('Доступ до', 'date', 12),
  column('Осталось дней', 'number', 14),
  column('Состояние', 'text', 40),
]

const memberCells = (line: MemberLine): SheetCell[] => [
  line.name,
  line.email,
  line.lastActivity,
  line.seenCount,
  line.questionCount,
  line.forecast?.pass ?? null,
  line.forecast?.low ?? null,
  line.forecast?.high ?? null,
  line.pace,
  line.neededPace,
  line.examDate,
  line.accessUntil,
  line.accessDaysLeft,
  line.state.join(', '),
]

/** How many questions of each topic a person remembers well; the head says of how many. */
const topicsSheet = ({ topics, members }: GroupWorkbook): SheetModel => ({
  name: 'Темы',
  columns: [
    column('Фамилия Имя Отчество', 'text', 36),
    column('Email', 'text', 30),
    ...topics.map(({ title, questionCount }) => column(`${title} (всего ${questionCount})`, 'number', 18)),
  ],
  rows: members.map((line) => [line.name, line.email, ...line.topics]),
})

async function* attemptRows(attempts: AsyncIterable<AttemptLine>): AsyncGenerator<SheetCell[]> {
  for await (const { name, email, kind, day, questionCount, rightCount, result } of attempts)
    yield [name, email, kind, day, questionCount, rightCount, result]
}

/** A group as an Excel file: summary, learners, topics, attempts. */
export const renderGroupWorkbook = (group: GroupWorkbook): AsyncGenerator<Buffer> =>
  renderWorkbook([
    summarySheet(group.summary),
    { name: 'Обучающиеся', columns: memberColumns, rows: group.members.map(memberCells) },
    topicsSheet(group),
    {
      name: 'Попытки',
      columns: [
        column('Фамилия Имя Отчество', 'text', 36),
        column('Email', 'text', 30),
        column('Что', 'text', 18),
        column('День', 'date', 12),
        column('Вопросов', 'number', 10),
        column('Верно', 'number', 8),
        column('Результат', 'text', 16),
      ],
      rows: attemptRows(group.attempts),
    },
  ])
