import type { CheckQuestion } from '@dopusk/contract'
import { passCountOf } from '@dopusk/domain'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './result-summary.module.css'

export interface TestOutcome {
  isPassed: boolean
  /** It was failed at first. */
  isByRegrade: boolean
  passPercent: number
}

/** How far the result is from the pass mark. */
const distanceOf = (right: number, needed: number): string => {
  if (right < needed) return `до\u00a0порога не\u00a0хватило ${needed - right}`
  return right === needed ? 'ровно порог' : `на\u00a0${right - needed} больше порога`
}

const Outcome = ({ outcome, right, count }: { outcome: TestOutcome; right: number; count: number }) => {
  const needed = passCountOf(count, outcome.passPercent)
  return (
    <div className={styles.outcome}>
      <p className={styles.word}>
        <Icon name={outcome.isPassed ? 'check' : 'cross'} />
        {outcome.isPassed ? 'Пройден' : 'Провален'}
      </p>
      {outcome.isByRegrade && <p>Билет сдан после исправления вопроса.</p>}
      <p>
        Чтобы сдать, нужно не&nbsp;меньше {needed} из&nbsp;{count}: {distanceOf(right, needed)}.
      </p>
    </div>
  )
}

interface ResultSummaryProps {
  id: string
  questions: readonly CheckQuestion[]
  outcome?: TestOutcome
}

/** The share of right answers, against the pass mark where there is one, and the figures. */
export const ResultSummary = ({ id, questions, outcome }: ResultSummaryProps) => {
  const count = questions.length
  const right = questions.filter(({ status }) => status === 'Right').length
  const share = Math.round((right / count) * 100)
  const figures = [
    { label: 'Всего вопросов', value: count, tone: undefined },
    { label: 'Верно', value: right, tone: right > 0 ? styles.right : undefined },
    { label: 'Неверно', value: count - right, tone: count > right ? styles.wrong : undefined },
  ]
  const tone = outcome && (outcome.isPassed ? styles.passed : styles.failed)
  return (
    <Card className={classNames(styles.card, tone)}>
      <div id={id} className={styles.verdict}>
        {outcome && <Outcome outcome={outcome} right={right} count={count} />}
        <p className={styles.share}>
          <span className={styles.percent}>{share}&nbsp;%</span> верных ответов
        </p>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.fill} style={{ inlineSize: `${share}%` }} />
        {outcome && <span className={styles.mark} style={{ insetInlineStart: `${outcome.passPercent}%` }} />}
      </div>
      <dl className={styles.figures}>
        {figures.map(({ label, value, tone: figureTone }) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={classNames(styles.value, figureTone)}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
