import type { InboxItemDetail } from '@dopusk/contract'
import { type CalendarDay, longDate } from '@dopusk/domain'
import { type MailContent, type MailText, type Sender, writeMail } from './mail-layout.ts'
import { plural, whenIs } from './russian-words.ts'

type Notice = NonNullable<InboxItemDetail['notice']>

interface ContentNotice {
  notice: Notice
  itemId: number
  today: CalendarDay
  site: string
}

const questions = ['вопрос', 'вопроса', 'вопросов'] as const
const tasks = ['задание', 'задания', 'заданий'] as const

const writeNorm = (
  { title, short, edition, ends_on: endsOn }: NonNullable<Notice['norm']>,
  { notice, today, site }: ContentNotice,
): Omit<MailContent, 'link'> => ({
  subject:
    endsOn < today
      ? `Норма истекла, замена не\u00a0загружена: ${short}`
      : `Норма истекает ${whenIs(endsOn, today)}, замена не\u00a0загружена: ${short}`,
  opening: `Документ «${title}» ${endsOn <= today ? 'не\u00a0действует' : 'перестанет действовать'} с\u00a0${longDate(endsOn)}. Что его заменит, не\u00a0загружено. Вопросы и\u00a0задания остаются у\u00a0обучающихся с\u00a0пометкой.`,
  facts: notice.courses.map(({ id, name, question_count, task_count, bank_count }) => [
    ['Курс', name],
    [
      'Опираются на\u00a0документ',
      `${plural(question_count, questions)} из\u00a0${bank_count}, ${plural(task_count, tasks)}`,
      { label: 'Вопросы курса', address: `${site}/dashboard/content/questions?course=${id}` },
    ],
  ]),
  notes: [`Подготовить замену: ${site}/dashboard/content/editions/${edition}`],
})

const writeBank = ({ notice, site }: ContentNotice): Omit<MailContent, 'link'> => ({
  subject: `Вопросов стало мало: ${notice.courses.map(({ name }) => name).join(', ')}`,
  opening:
    'В\u00a0плане курса осталось меньше 80\u00a0% его вопросов: остальные сняты или\u00a0заменены без\u00a0новой формулировки.',
  facts: notice.courses.map(({ id, name, question_count, bank_count }) => [
    ['Курс', name],
    [
      'В\u00a0плане',
      `${plural(question_count, questions)} из\u00a0${bank_count}`,
      { label: 'Вопросы курса', address: `${site}/dashboard/content/questions?course=${id}` },
    ],
  ]),
  notes: [],
})

export const writeContentNotice = (told: ContentNotice, sender: Sender): MailText => {
  const { norm } = told.notice
  const link = { label: 'Открыть во\u00a0входящих', address: `${told.site}/dashboard/inbox/${told.itemId}` }
  return writeMail({ ...(norm === null ? writeBank(told) : writeNorm(norm, told)), link }, sender)
}
