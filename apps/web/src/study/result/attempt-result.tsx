import type { CheckQuestion } from '@dopusk/contract'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import styles from './attempt-result.module.css'
import { ReviewItem } from './review-item.tsx'

interface AttemptResultProps {
  title: string
  /** The verdict over the whole test; a training has none. */
  verdict?: ReactNode
  /** Something that must be said besides: lost answers. */
  notice?: ReactNode
  questions: CheckQuestion[]
  exit: { to: string; label: string }
}

/** Figures, then every question with both answers, then the way out. */
export const AttemptResult = ({ title, verdict, notice, questions, exit }: AttemptResultProps) => {
  const right = questions.filter(({ status }) => status === 'Right').length
  const figures = [
    { label: 'Всего вопросов', value: questions.length, tone: undefined },
    { label: 'Верно', value: right, tone: styles.right },
    { label: 'Неверно', value: questions.length - right, tone: styles.wrong },
  ]
  const heading = useRef<HTMLHeadingElement>(null)
  const verdictId = useId()
  // It has taken the place of a question that may have been scrolled down.
  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Page>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1} aria-describedby={verdictId}>
          {title}
        </h1>
        <div id={verdictId}>{verdict}</div>
      </div>
      {notice}
      <dl className={styles.figures}>
        {figures.map(({ label, value, tone }) => (
          <div key={label} className={styles.figure}>
            <dt className={styles.label}>{label}</dt>
            <dd className={`${styles.value} ${tone ?? ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <LinkButton to={exit.to} className={styles.exit}>
        {exit.label}
      </LinkButton>
      <h2 className={styles.title}>Разбор вопросов</h2>
      <ol className={styles.review}>
        {questions.map((question, index) => (
          <ReviewItem key={question.id} number={index + 1} question={question} />
        ))}
      </ol>
      <LinkButton look="ghost" to={exit.to} className={styles.exit}>
        {exit.label}
      </LinkButton>
    </Page>
  )
}
