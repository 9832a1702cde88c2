import type { StudyPlan, StudyState } from '@dopusk/contract'
import type { PassForecast } from '@dopusk/domain'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { ExamDayForecast, TodayForecast } from './forecast.ts'
import styles from './forecast-card.module.css'
import { forecastExamDayQuery, forecastTodayQuery } from './plan-queries.ts'
import { missingWords, ofTenTickets, seenWords } from './plan-words.ts'
import { topicsId } from './topics-card.tsx'

/** Green only where even the lower end of the band is good. */
const goodFrom = 0.8
const toneOf = ({ low }: PassForecast) => low >= goodFrom && styles.good

/** The chance of passing as a point within its band, on a line of ten tickets. */
const Band = ({ forecast }: { forecast: PassForecast }) => {
  const { low, high, pass } = forecast
  return (
    <span className={classNames(styles.band, toneOf(forecast))} aria-hidden="true">
      <span
        className={styles.range}
        style={{ insetInlineStart: `${low * 100}%`, inlineSize: `${(high - low) * 100}%` }}
      />
      <span className={styles.point} style={{ insetInlineStart: `${pass * 100}%` }} />
    </span>
  )
}

const Figure = ({ label, forecast }: { label: string; forecast: PassForecast | undefined }) => {
  const words = forecast && ofTenTickets(forecast)
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        {words === undefined ? (
          <Skeleton />
        ) : (
          <>
            <span className={styles.count}>{words.count}</span> из&nbsp;10{' '}
            <span className={styles.of}>({words.band})</span>
          </>
        )}
      </dd>
      {forecast && <Band forecast={forecast} />}
    </div>
  )
}

const passOf = (forecast: ExamDayForecast['byPlan'] | undefined) =>
  forecast !== undefined && 'pass' in forecast ? forecast : undefined

/** The expected result of a ticket with the error that four tickets of five keep to. */
const expectedWords = ({ expectedRight, expectedError }: PassForecast, { exam }: StudyState): string =>
  `Ожидаемый результат\u00a0— ${Math.round(expectedRight)} из\u00a0${exam.questions}\u00a0± ${Math.max(1, Math.round(expectedError))}, чтобы сдать, нужно ${exam.pass_count}`

const shareWords = ({ expectedRight, expectedError }: PassForecast, { exam }: StudyState): string => {
  const percent = (count: number) => Math.round((100 * count) / exam.questions)
  return `Сегодня вы\u00a0ответили\u00a0бы верно примерно на\u00a0${percent(expectedRight)}\u00a0% вопросов билета (±\u00a0${Math.max(1, percent(expectedError))}\u00a0%)`
}

interface ForecastProps {
  userCourseId: number
  plan: StudyPlan
  state: StudyState
  today: TodayForecast
}

const Forecast = ({ userCourseId, plan, state, today }: ForecastProps) => {
  const examDay = useQuery(forecastExamDayQuery(userCourseId, state, plan))
  const seen = state.questions.filter(({ memory }) => memory !== null).length
  const basis = `Вы видели ${seenWords(seen, state.questions.length)}.`
  if ('missing' in today.pass)
    return (
      <>
        <p className={styles.headline}>Пока прогнозировать рано</p>
        <p>До&nbsp;прогноза осталось: {missingWords(today.pass.missing)}.</p>
        <p className={styles.basis}>{basis} По&nbsp;меньшему числу ответов прогноз был&nbsp;бы гаданием.</p>
      </>
    )
  const { count, band } = ofTenTickets(today.pass)
  const day = plan.exam_date === null ? 'К\u00a0концу доступа' : 'В\u00a0день экзамена'
  return (
    <>
      {state.is_pass_shown ? (
        <>
          <p className={styles.headline}>
            Из&nbsp;10 случайных билетов вы&nbsp;сегодня сдали&nbsp;бы {count} ({band})
          </p>
          <p>{expectedWords(today.pass, state)}.</p>
          {examDay.isError ? (
            <LoadError query={examDay} title="Прогноз на день экзамена не посчитан" />
          ) : (
            <dl className={styles.figures}>
              <Figure label="Сегодня" forecast={today.pass} />
              <Figure label={`${day}, если больше не\u00a0заниматься`} forecast={passOf(examDay.data?.ifStopped)} />
              <Figure label={`${day}, если заниматься по\u00a0плану`} forecast={passOf(examDay.data?.byPlan)} />
            </dl>
          )}
        </>
      ) : (
        <p className={styles.headline}>{shareWords(today.pass, state)}</p>
      )}
      <a href={`#${topicsId}`} className={styles.topics}>
        Какие темы вы&nbsp;знаете хуже
      </a>
      <p className={styles.basis}>
        {basis} Прогноз построен на&nbsp;ваших ответах и&nbsp;билетах этого курса. На&nbsp;экзамене в&nbsp;ЦОК вопросы
        могут быть другими: это оценка, а&nbsp;не&nbsp;обещание.
      </p>
    </>
  )
}

interface ForecastCardProps {
  userCourseId: number
  plan: StudyPlan
  state: StudyState
}

/** Whether the learner would pass, with the error of that answer and what it rests on. */
export const ForecastCard = ({ userCourseId, plan, state }: ForecastCardProps) => {
  const headingId = useId()
  const today = useQuery(forecastTodayQuery(userCourseId, state, plan))
  return (
    <section aria-labelledby={headingId}>
      <Card className={styles.card}>
        <h2 id={headingId}>Прогноз сдачи</h2>
        {today.data !== undefined && (
          <Forecast userCourseId={userCourseId} plan={plan} state={state} today={today.data} />
        )}
        {today.isPending && (
          <div className={styles.waiting}>
            <Skeleton shape="block" />
          </div>
        )}
        {today.isError && <LoadError query={today} title="Прогноз не посчитан" />}
      </Card>
    </section>
  )
}
