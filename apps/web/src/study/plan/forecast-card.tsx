import type { StudyPlan, StudyState } from '@dopusk/contract'
import { missingForForecast, type PassForecast } from '@dopusk/domain'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import type { ExamDayForecast } from './forecast.ts'
import styles from './forecast-card.module.css'
import { forecastExamDayQuery, forecastTodayQuery } from './plan-queries.ts'
import { missingWords, ofTenTickets, seenWords } from './plan-words.ts'
import { topicsId } from './topics-card.tsx'

const countSeen = ({ questions }: StudyState): number => questions.filter(({ memory }) => memory !== null).length

const missingOf = (state: StudyState) =>
  missingForForecast({
    answers: state.first_answers.right + state.first_answers.wrong + state.repeats.length,
    repeats: state.repeats.length,
    seenQuestions: countSeen(state),
    allQuestions: state.questions.length,
  })

/** Green only where even the lower end of the band is good. */
const goodFrom = 0.8
const toneOf = ({ low }: PassForecast) => low >= goodFrom && styles.good

/** The chance of passing as a point within its band, on a line of ten tickets. */
const Band = ({ forecast }: { forecast: PassForecast | undefined }) => (
  <span className={classNames(styles.band, forecast && toneOf(forecast))} aria-hidden="true">
    {forecast && (
      <>
        <span
          className={styles.range}
          style={{
            insetInlineStart: `${forecast.low * 100}%`,
            inlineSize: `${(forecast.high - forecast.low) * 100}%`,
          }}
        />
        <span className={styles.point} style={{ insetInlineStart: `${forecast.pass * 100}%` }} />
      </>
    )}
  </span>
)

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
      <Band forecast={forecast} />
    </div>
  )
}

const passOf = (forecast: ExamDayForecast['byPlan'] | undefined) =>
  forecast !== undefined && 'pass' in forecast ? forecast : undefined

const headlineOf = (forecast: PassForecast): string => {
  const { count, band } = ofTenTickets(forecast)
  return `Из\u00a010 случайных билетов вы\u00a0сегодня сдали\u00a0бы ${count} (${band})`
}

/** The expected result of a ticket with the error that four tickets of five keep to. */
const expectedWords = ({ expectedRight, expectedError }: PassForecast, { exam }: StudyState): string =>
  `Ожидаемый результат\u00a0— ${Math.round(expectedRight)} из\u00a0${exam.questions}\u00a0± ${Math.max(1, Math.round(expectedError))}, чтобы сдать, нужно ${exam.pass_count}.`

const shareWords = ({ expectedRight, expectedError }: PassForecast, { exam }: StudyState): string => {
  const percent = (count: number) => Math.round((100 * count) / exam.questions)
  return `Сегодня вы\u00a0ответили\u00a0бы верно примерно на\u00a0${percent(expectedRight)}\u00a0% вопросов билета (±\u00a0${Math.max(1, percent(expectedError))}\u00a0%)`
}

interface ForecastProps {
  userCourseId: number
  plan: StudyPlan
  state: StudyState
  /** Undefined while it is computed: its place is kept. */
  today: PassForecast | undefined
}

/** Three moments: today, and the exam day without and with further study. */
const Passing = ({ userCourseId, plan, state, today }: ForecastProps) => {
  const examDay = useQuery(forecastExamDayQuery(userCourseId, state, plan))
  const day = plan.exam_date === null ? 'К\u00a0концу доступа' : 'В\u00a0день экзамена'
  if (examDay.isError) return <LoadError query={examDay} title="Прогноз на день экзамена не посчитан" />
  return (
    <dl className={styles.figures}>
      <Figure label="Сегодня" forecast={today} />
      <Figure label={`${day}, если больше не\u00a0заниматься`} forecast={passOf(examDay.data?.ifStopped)} />
      <Figure label={`${day}, если заниматься по\u00a0плану`} forecast={passOf(examDay.data?.byPlan)} />
    </dl>
  )
}

/** Two lines of text that are not known yet. */
const Waiting = () => (
  <div className={styles.waiting}>
    <Skeleton />
    <Skeleton shape="short" />
  </div>
)

const Forecast = ({ basis, ...props }: ForecastProps & { basis: string }) => {
  const { state, today } = props
  const headline = today && (state.is_pass_shown ? headlineOf(today) : shareWords(today, state))
  return (
    <>
      {headline === undefined ? <Waiting /> : <p className={styles.headline}>{headline}</p>}
      {state.is_pass_shown && (
        <>
          {today === undefined ? <Waiting /> : <p>{expectedWords(today, state)}</p>}
          <Passing {...props} />
        </>
      )}
      <a href={`#${topicsId}`} className={styles.topics}>
        Какие темы вы&nbsp;знаете хуже
      </a>
      <p className={styles.basis}>
        {basis} Прогноз построен на&nbsp;ваших ответах и&nbsp;билетах этого курса. На&nbsp;экзамене в&nbsp;ЦОК вопросы
        могут быть другими: это оценка, а&nbsp;не&nbsp;обещание.
        {!state.exam.verified && ` Порог экзамена не\u00a0сверен: ${state.exam.source ?? 'он взят из билетов курса'}.`}
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
  const missing = missingOf(state)
  const today = useQuery(forecastTodayQuery(userCourseId, state, plan))
  const basis = `Вы видели ${seenWords(countSeen(state), state.questions.length)}.`
  return (
    <section aria-labelledby={headingId}>
      <Card className={styles.card}>
        <h2 id={headingId}>Прогноз сдачи</h2>
        {missing !== null && (
          <>
            <p className={styles.headline}>Пока прогнозировать рано</p>
            <p>До&nbsp;прогноза осталось: {missingWords(missing)}.</p>
            <p className={styles.basis}>{basis} По&nbsp;меньшему числу ответов прогноз был&nbsp;бы гаданием.</p>
          </>
        )}
        {missing === null && today.isError && <LoadError query={today} title="Прогноз не посчитан" />}
        {missing === null && !today.isError && (
          <Forecast
            userCourseId={userCourseId}
            plan={plan}
            state={state}
            today={passOf(today.data?.pass)}
            basis={basis}
          />
        )}
      </Card>
    </section>
  )
}
