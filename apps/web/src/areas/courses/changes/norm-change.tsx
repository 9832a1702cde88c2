import type { CourseChanges } from '@dopusk/contract'
import { longDate } from '@dopusk/domain'
import { replacementWords } from '../../../shared/format/document-name.ts'
import { type PluralForms, plural } from '../../../shared/format/plural.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { LawText } from '../../../shared/ui/law-text.tsx'
import { PointChange } from '../../../study/points/point-change.tsx'
import styles from './course-changes.module.css'

type Change = CourseChanges['changes'][number]

/** A norm that is replaced as a whole would make a page of fifty screens. */
const maxShown = 10

export const courseQuestions: PluralForms = ['вопрос курса', 'вопроса курса', 'вопросов курса']
const pointForms: PluralForms = ['пункт', 'пункта', 'пунктов']

const Points = ({ points }: Pick<Change, 'points'>) => (
  <ul className={styles.points}>
    {points.map((point) => (
      <PointChange key={`${point.before?.name} ${point.after?.name}`} {...point} />
    ))}
  </ul>
)

const Edition = ({ of: { title, edition } }: { of: Change['before'] }) => (
  <>
    <p className={styles.norm}>
      <LawText>{title}</LawText>
    </p>
    <p>{edition}</p>
  </>
)

/** One norm that is replaced on a day, with its points. */
export const NormChange = ({ change }: { change: Change }) => {
  const { effective_on, before, after, question_count, points } = change
  const folded = points.slice(maxShown)
  return (
    <Card className={styles.change}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          С&nbsp;{longDate(effective_on)}: <LawText>{replacementWords(before.title, after.title)}</LawText>
        </h2>
        <p className={styles.figures}>
          {question_count === 0 ? 'Вопросы курса пока прежние' : plural(question_count, courseQuestions)}
        </p>
        <dl className={styles.editions}>
          <dt>Было</dt>
          <dd>
            <Edition of={before} />
          </dd>
          <dt>Стало</dt>
          <dd>
            <Edition of={after} />
          </dd>
        </dl>
      </header>
      {points.length === 0 ? (
        <p className={styles.quiet}>Пункты, на&nbsp;которые ссылаются вопросы курса, остались прежними.</p>
      ) : (
        <Points points={points.slice(0, maxShown)} />
      )}
      {folded.length > 0 && (
        <details className={styles.more}>
          <summary className={styles.summary}>Ещё {plural(folded.length, pointForms)}</summary>
          <Points points={folded} />
        </details>
      )}
    </Card>
  )
}
