import type { CourseChanges } from '@dopusk/contract'
import { longDate } from '@dopusk/domain'
import { plural } from '../../../shared/format/plural.ts'
import { quoted } from '../../../shared/format/quoted.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { LawText } from '../../../shared/ui/law-text.tsx'
import { courseQuestions } from './change-words.ts'
import styles from './course-changes.module.css'
import { PointChange } from './point-change.tsx'

type Change = CourseChanges['changes'][number]

/** One norm that is replaced on a day, with its points. */
export const NormChange = ({ change }: { change: Change }) => {
  const { effective_on, before, after, question_count, points } = change
  const isSameNorm = before.title === after.title
  return (
    <Card className={styles.change}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          С&nbsp;{longDate(effective_on)}:{' '}
          <LawText>
            {isSameNorm
              ? `новая редакция: ${quoted(after.title)}`
              : `${quoted(after.title)} вместо ${quoted(before.title)}`}
          </LawText>
        </h2>
        <p className={styles.figures}>
          {question_count === 0 ? 'Вопросы курса пока прежние' : plural(question_count, courseQuestions)}
        </p>
        <dl className={styles.editions}>
          <dt>Было</dt>
          <dd>{before.edition}</dd>
          <dt>Стало</dt>
          <dd>{after.edition}</dd>
        </dl>
      </header>
      {points.length === 0 ? (
        <p className={styles.quiet}>Пункты, на&nbsp;которые ссылаются вопросы курса, остались прежними.</p>
      ) : (
        <ul className={styles.points}>
          {points.map((point) => (
            <PointChange key={`${point.before?.name} ${point.after?.name}`} {...point} />
          ))}
        </ul>
      )}
    </Card>
  )
}
