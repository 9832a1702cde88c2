import type { StudyPlan } from '@dopusk/contract'
import type { MissingForForecast, PassForecast, PlannedDay } from '@dopusk/domain'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { type PluralForms, plural } from '../../shared/format/plural.ts'

const newOnes: PluralForms = ['новый', 'новых', 'новых']
const answers: PluralForms = ['ответ', 'ответа', 'ответов']
const repeats: PluralForms = ['повторение', 'повторения', 'повторений']
const ofQuestions: PluralForms = ['вопроса', 'вопросов', 'вопросов']
const unseenOnes: PluralForms = ['новый вопрос', 'новых вопроса', 'новых вопросов']

/** «12 новых, 8 повторить». */
export const loadWords = ({ newCount, dueCount }: Pick<PlannedDay, 'newCount' | 'dueCount'>): string =>
  [newCount > 0 && plural(newCount, newOnes), dueCount > 0 && `${dueCount}\u00a0повторить`].filter(Boolean).join(', ')

/** What a pace leads to: the share of the questions that are seen, and the pace that shows them all. */
export const reachWords = ({
  pace,
  unreachable,
  neededPace,
  questionCount,
}: {
  pace: number
  unreachable: number
  neededPace: number
  questionCount: number
}): string => {
  if (unreachable === 0) return `При ${pace} в\u00a0день вы\u00a0увидите все вопросы`
  // Rounded down: below all of them it is never 100 %.
  const percent = Math.floor((100 * (questionCount - unreachable)) / questionCount)
  return `При ${pace} в\u00a0день вы\u00a0увидите ${percent}\u00a0% вопросов, чтобы увидеть все\u00a0— ${neededPace}`
}

const restingOnes: PluralForms = ['вопрос опирается', 'вопроса опираются', 'вопросов опираются']

/** Of questions that stay although their norm has ended. */
export const expiredWords = ({ expired_count, exam_date }: StudyPlan, today: string): string => {
  const isAhead = exam_date !== null && exam_date > today
  const when = isAhead ? `к\u00a0экзамену истечёт или\u00a0уже истекла` : 'истекла'
  return `У\u00a0${plural(expired_count, ofQuestions)} норма ${when}, а\u00a0замена не\u00a0загружена. Такие вопросы остаются в\u00a0плане и\u00a0билетах с\u00a0пометкой`
}

/** Why the plan leaves questions out. */
export const lapsedWords = ({ lapsed_count, exam_date }: StudyPlan, today: string): string => {
  const isAhead = exam_date !== null && exam_date > today
  const when = isAhead ? 'не\u00a0будут действовать в\u00a0день экзамена' : 'сейчас не\u00a0действуют'
  return `${plural(lapsed_count, restingOnes)} на\u00a0нормы, которые ${when}. Новыми план задаёт такие вопросы, только если в\u00a0теме мало других`
}

export const reachOfPlan = ({ pace, unreachable, needed_pace, question_count }: StudyPlan) => ({
  pace,
  unreachable,
  neededPace: needed_pace,
  questionCount: question_count,
})

/** «7 (от 6 до 8)» of ten random tickets. The band is rounded outwards. */
export const ofTenTickets = ({ pass, low, high }: PassForecast): { count: number; band: string } => {
  const tolerance = 1e-9
  const from = Math.max(0, Math.floor(low * 10 + tolerance))
  const to = Math.min(10, Math.ceil(high * 10 - tolerance))
  return { count: Math.round(pass * 10), band: `от\u00a0${from} до\u00a0${to}` }
}

/** What has to be done before there is a forecast. */
export const missingWords = (missing: MissingForForecast): string => {
  const parts = [
    missing.questions > 0 && plural(missing.questions, unseenOnes),
    missing.repeats > 0 && plural(missing.repeats, repeats),
    // New questions and repeats are answers too.
    missing.answers > missing.questions + missing.repeats && plural(missing.answers, answers),
  ].filter((part) => part !== false)
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} и\u00a0${last}`
}

/** «Сегодня повторять нечего: завтра 12, через 2 дня 8» of the days with something to repeat. */
export const nextRepeats = (days: readonly PlannedDay[]): string | null => {
  const [today, ...later] = days
  if (today === undefined || today.dueCount > 0) return null
  const when = ['завтра', 'послезавтра']
  const named = later
    .map(({ day, dueCount }, index) => ({ when: when[index] ?? calendarDate(day).slice(0, 5), dueCount }))
    .filter(({ dueCount }) => dueCount > 0)
    .slice(0, 2)
  return named.length === 0 ? null : named.map(({ when: on, dueCount }) => `${on}\u00a0—\u00a0${dueCount}`).join(', ')
}

/** «212 из 300 вопросов». */
export const seenWords = (seen: number, count: number): string => `${seen} из\u00a0${plural(count, ofQuestions)}`
