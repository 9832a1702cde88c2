import type { ContentDraft } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../shared/ui/card.tsx'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import { FieldError } from '../../../shared/ui/field-error.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { courseChoiceQuery, topicTitlesQuery } from '../content-queries.ts'
import { kindNames, type QuestionKind } from '../content-words.ts'
import { BankNumberField } from '../editor-parts/bank-number-field.tsx'
import styles from '../editor-parts/editor.module.css'
import { hintOf } from '../editor-parts/remarks.tsx'
import type { FieldsProps } from './use-draft-editor.ts'

/** The courses to choose from; those of the draft are among them even where the list has not loaded. */
const useCourseChoice = (draft: ContentDraft, chosen: readonly number[]) => {
  const { data } = useQuery(courseChoiceQuery)
  const listed = data?.results.map(({ id, name }) => ({ id, name })) ?? []
  const known = draft.question?.courses ?? []
  const others = chosen
    .filter((id) => listed.every((course) => course.id !== id))
    .map((id) => ({ id, name: known.find((course) => course.id === id)?.name ?? `Курс №\u00a0${id}` }))
  return [...listed, ...others]
}

/** Where the question belongs: courses, topic, kind, number. */
export const PlaceFields = ({ draft, editing, remarksOf }: FieldsProps & { draft: ContentDraft }) => {
  const { body, change } = editing
  const choice = useCourseChoice(draft, body.courses)
  const { data: topics = [] } = useQuery(topicTitlesQuery(body.courses))
  const topic = remarksOf('topic')
  const toggle = (id: number, isOn: boolean) =>
    change({ courses: isOn ? [...body.courses, id] : body.courses.filter((each) => each !== id) })
  return (
    <Card>
      <section className={styles.section} aria-labelledby="draft-place">
        <h2 id="draft-place">Где вопрос</h2>
        <TextField
          label="Тема"
          hint={hintOf('Новое название создаст новую тему', topic)}
          list="draft-topics"
          data-field="topic"
          maxLength={200}
          value={body.topic}
          error={topic.error}
          onChange={({ target }) => change({ topic: target.value })}
        />
        <datalist id="draft-topics">
          {topics.map((title) => (
            <option key={title} value={title} />
          ))}
        </datalist>
        <fieldset data-field="courses" aria-describedby="draft-courses-error">
          <legend className={styles.legend}>Курсы</legend>
          <div className={styles.courses}>
            {choice.map(({ id, name }) => (
              <CheckField
                key={id}
                checked={body.courses.includes(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              >
                {name}
              </CheckField>
            ))}
          </div>
          <FieldError id="draft-courses-error" message={remarksOf('courses').error} />
        </fieldset>
        <div className={styles.pair}>
          <SelectField
            label="Из&nbsp;чего исходит вопрос"
            data-field="kind"
            value={body.kind ?? ''}
            error={remarksOf('kind').error}
            onChange={({ target }) => change({ kind: target.value === '' ? null : (target.value as QuestionKind) })}
          >
            <option value="">Требование нормы</option>
            {Object.entries(kindNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
          <BankNumberField
            value={body.id_cok}
            error={remarksOf('id_cok').error}
            onChange={(id_cok) => change({ id_cok })}
          />
        </div>
      </section>
    </Card>
  )
}
