import type { ContentCourse } from '@dopusk/contract'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import { FieldError } from '../../../shared/ui/field-error.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { topicField } from './sheet-fields.ts'
import styles from './sheet-form.module.css'

type Exam = NonNullable<ContentCourse['sheet']['exam']>

interface BlueprintFieldsProps {
  exam: Exam | null
  topics: ContentCourse['topics']
  faults: Partial<Record<string, string>>
}

/** How many questions of a ticket each topic gives. */
const BlueprintFields = ({ exam, topics, faults }: BlueprintFieldsProps) => {
  if (topics.length === 0)
    return (
      <p className={styles.note}>
        Сколько вопросов каждой темы в&nbsp;билете, можно указать, когда в&nbsp;курсе появятся темы: они приходят вместе
        с&nbsp;вопросами.
      </p>
    )
  const countOf = (id: number) => exam?.blueprint.find(({ topic }) => topic === id)?.questions
  return (
    <fieldset className={styles.blueprint} aria-describedby="blueprint-error">
      <legend className={styles.subLegend}>Вопросов каждой темы в&nbsp;билете</legend>
      <p className={styles.note}>Если распределение неизвестно, оставьте поля пустыми.</p>
      {topics.map(({ id, title }) => (
        <div key={id} className={styles.topic}>
          <TextField
            name={topicField(id)}
            label={title}
            labelPlace="before"
            inputMode="numeric"
            maxLength={3}
            defaultValue={countOf(id)}
            error={faults[topicField(id)]}
          />
        </div>
      ))}
      <FieldError id="blueprint-error" message={faults.blueprint} />
    </fieldset>
  )
}

interface ExamFieldsProps {
  sheet: ContentCourse['sheet'] | null
  topics: ContentCourse['topics']
  hasExam: boolean
  faults: Partial<Record<string, string>>
  onHasExam: (hasExam: boolean) => void
}

/** The ticket and the exam; a course without a known exam has a share of right answers instead. */
export const ExamFields = ({ sheet, topics, hasExam, faults, onHasExam }: ExamFieldsProps) => {
  const exam = sheet?.exam ?? null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Билет и&nbsp;экзамен</legend>
      <div className={styles.third}>
        <TextField
          name="questions_per_ticket"
          label="Вопросов в&nbsp;билете"
          inputMode="numeric"
          maxLength={3}
          defaultValue={sheet?.questions_per_ticket}
          error={faults.questions_per_ticket}
        />
      </div>
      <div className={styles.wide}>
        <CheckField name="has_exam" checked={hasExam} onChange={({ target }) => onHasExam(target.checked)}>
          Условия экзамена известны
        </CheckField>
      </div>
      {!hasExam && (
        <div className={styles.third}>
          <TextField
            name="pass_percent"
            label="Верных ответов для&nbsp;сдачи, %"
            inputMode="numeric"
            maxLength={3}
            defaultValue={sheet?.pass_percent ?? 80}
            error={faults.pass_percent}
          />
        </div>
      )}
      {hasExam && (
        <>
          <div className={styles.third}>
            <TextField
              name="minutes"
              label="Минут на&nbsp;экзамен"
              inputMode="numeric"
              maxLength={3}
              defaultValue={exam?.minutes}
              error={faults.minutes}
            />
          </div>
          <div className={styles.third}>
            <TextField
              name="pass_count"
              label="Верных ответов для&nbsp;сдачи"
              inputMode="numeric"
              maxLength={3}
              defaultValue={exam?.pass_count}
              error={faults.pass_count}
            />
          </div>
          <div className={styles.wide}>
            <TextField
              name="source"
              label="Откуда эти числа"
              maxLength={500}
              defaultValue={exam?.source}
              error={faults.source}
            />
          </div>
          <div className={styles.wide}>
            <CheckField name="is_verified" defaultChecked={exam?.is_verified}>
              Сверено с&nbsp;документом самого экзамена
            </CheckField>
          </div>
          <div className={styles.wide}>
            <BlueprintFields exam={exam} topics={topics} faults={faults} />
          </div>
        </>
      )}
    </fieldset>
  )
}
