import type { CourseChanges as Changes } from '@dopusk/contract'
import { longDate } from '@dopusk/domain'
import { plural, questions } from '../../../shared/format/plural.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { LawText } from '../../../shared/ui/law-text.tsx'
import styles from './course-changes.module.css'
import { courseQuestions, NormChange } from './norm-change.tsx'

type Ending = Changes['endings'][number]

/** Editions that end, or have ended, and that nothing replaces yet. */
const Endings = ({ title, endings }: { title: string; endings: readonly Ending[] }) =>
  endings.length === 0 ? null : (
    <Card className={styles.section}>
      <h2>{title}</h2>
      <p className={styles.quiet}>
        Вопросы по&nbsp;этим нормам остаются в&nbsp;списках и&nbsp;отмечены для тех, кто сдаёт экзамен в&nbsp;этот день
        или позже.
      </p>
      <ul className={styles.records}>
        {endings.map((ending) => (
          <li key={ending.id} className={styles.record}>
            <p className={styles.name}>
              <LawText>{ending.title}</LawText>
            </p>
            <p className={styles.quiet}>{ending.edition}</p>
            <p>
              {longDate(ending.valid_until)}, {plural(ending.question_count, courseQuestions)}; что его заменит, пока
              неизвестно
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )

const Corrections = ({ corrections }: Pick<Changes, 'corrections'>) =>
  corrections.length === 0 ? null : (
    <Card className={styles.section}>
      <h2>Исправлены вопросы</h2>
      <p className={styles.quiet}>
        Нормы прежние, а&nbsp;смысл вопросов или верных ответов уточнён. Тем, кто уже отвечал, их&nbsp;зададут снова.
      </p>
      <ul className={styles.days}>
        {corrections.map(({ day, question_count }) => (
          <li key={day}>
            {longDate(day)}: {plural(question_count, questions)}
          </li>
        ))}
      </ul>
    </Card>
  )

/** Replaced norms with their points, norms that end, and corrected questions. */
export const CourseChanges = ({ changes: { changes, corrections, endings, today } }: { changes: Changes }) => (
  <>
    {changes.length > 0 && (
      <p className={styles.digest}>
        Сравниваются наши <b>конспекты</b> пунктов, а&nbsp;не&nbsp;официальные тексты. Показаны пункты, на&nbsp;которые
        ссылаются вопросы курса.
      </p>
    )}
    {changes.map((change) => (
      <NormChange key={change.after.id} change={change} />
    ))}
    <Endings title="Утратят силу" endings={endings.filter(({ valid_until }) => valid_until > today)} />
    <Endings title="Утратили силу" endings={endings.filter(({ valid_until }) => valid_until <= today)} />
    <Corrections corrections={corrections} />
  </>
)
