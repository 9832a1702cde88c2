import type { CheckQuestion } from '@dopusk/contract'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button, type ButtonLook } from '../../shared/ui/button.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { SegmentedChoice } from '../../shared/ui/segmented-choice.tsx'
import { type Citation, Library } from '../library/library.tsx'
import styles from './attempt-result.module.css'
import { ResultSummary, type TestOutcome } from './result-summary.tsx'
import { ReviewItem } from './review-item.tsx'
import { type UnansweredQuestions, useUnansweredQuestions } from './use-unanswered-questions.ts'

interface AttemptResultProps {
  title: string
  /** A check has none. */
  outcome?: TestOutcome
  /** A warning, such as lost answers. */
  notice?: ReactNode
  questions: CheckQuestion[]
  userCourseId: number
  /** What to do next. Primary where there are no mistakes to review. */
  nextSteps: (look: ButtonLook) => ReactNode
  exit: { to: string; label: string }
}

/** One message for all questions without an answer. A retry cannot open a course whose access has ended. */
const UnansweredProblem = ({ query: { error, isFetching, refetch } }: { query: UnansweredQuestions }) => {
  const canRetry = error !== null && !(error instanceof ApiError && error.code === 'course_paused')
  return (
    <>
      <Alert message={error && `Верных ответов на\u00a0вопросы без ответа сейчас не\u00a0показать. ${error.message}`} />
      {canRetry && (
        <Button look="ghost" className={styles.retry} busy={isFetching} onClick={() => void refetch()}>
          Повторить
        </Button>
      )}
    </>
  )
}

const filters = ['Все вопросы', 'Только ошибки'] as const

/** The share of right answers, what to do next, and every question with both answers and its source. */
export const AttemptResult = (props: AttemptResultProps) => {
  const { title, outcome, notice, questions, userCourseId, nextSteps, exit } = props
  const [filter, setFilter] = useState<(typeof filters)[number]>('Все вопросы')
  const [cited, setCited] = useState<Citation | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const review = useRef<HTMLHeadingElement>(null)
  const summaryId = useId()
  const unanswered = useUnansweredQuestions(questions, userCourseId)
  // It replaces a question that may have been scrolled.
  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const numbered = questions.map((question, index) => ({ question, number: index + 1 }))
  const mistakes = numbered.filter(({ question }) => question.status !== 'Right')
  const hasBoth = mistakes.length > 0 && mistakes.length < questions.length
  const reviewMistakes = () => {
    setFilter('Только ошибки')
    review.current?.focus()
    review.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <Page>
      <h1 ref={heading} className={styles.heading} tabIndex={-1} aria-describedby={summaryId}>
        {title}
      </h1>
      {notice}
      <div className={styles.result}>
        <div className={styles.summary}>
          <ResultSummary id={summaryId} questions={questions} {...(outcome && { outcome })} />
          <div className={styles.steps}>
            {mistakes.length > 0 && <Button onClick={reviewMistakes}>Разобрать ошибки</Button>}
            {nextSteps(mistakes.length > 0 ? 'ghost' : 'primary')}
            <LinkButton look="ghost" to={exit.to}>
              {exit.label}
            </LinkButton>
          </div>
        </div>
        <section className={styles.review}>
          <div className={styles.reviewHead}>
            <h2 ref={review} tabIndex={-1} className={styles.title}>
              Разбор вопросов
            </h2>
            {hasBoth && <SegmentedChoice label="Показать" options={filters} value={filter} onChange={setFilter} />}
          </div>
          <UnansweredProblem query={unanswered} />
          <ol className={styles.items}>
            {(filter === 'Только ошибки' && hasBoth ? mistakes : numbered).map(({ question, number }) => (
              <ReviewItem
                key={question.id}
                number={number}
                question={question}
                unanswered={unanswered}
                onOpenDocument={setCited}
              />
            ))}
          </ol>
        </section>
      </div>
      {cited !== null && <Library cited={cited} onClose={() => setCited(null)} />}
    </Page>
  )
}
