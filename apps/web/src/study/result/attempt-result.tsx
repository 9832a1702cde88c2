import type { CheckQuestion } from '@dopusk/contract'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import styles from './attempt-result.module.css'
import { ReviewItem } from './review-item.tsx'

interface AttemptResultProps {
  title: string
  /** The verdict of a test; a check has none. */
  verdict?: ReactNode
  /** A warning, such as lost answers. */
  notice?: ReactNode
  questions: CheckQuestion[]
  exit: { to: string; label: string }
}

/** Figures, every question with both answers, and a link back. */
export const AttemptResult = ({ title, verdict, notice, questions, exit }: AttemptResultProps) => {
  const right = questions.filter(({ status }) => status === 'Right').length
  const figures = [
    { label: 'Всего вопросов', value: questions.length, tone: undefined },
    { label: 'Верно', value: right, tone: styles.right },
    { label: 'Неверно', value: questions.length - right, tone: styles.wrong },
  ]
  const heading = useRef<HTMLHeadingElement>(null)
  const verdictId = useId()
  // It replaces a question that may have been scrolled.
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
