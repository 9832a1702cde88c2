import { Card } from '../../../shared/ui/card.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import styles from '../editor-parts/editor.module.css'
import { PointField, pointHint } from '../editor-parts/point-field.tsx'
import { hintOf } from '../editor-parts/remarks.tsx'
import type { CitedNorm } from './use-cited-norm.ts'
import type { FieldsProps } from './use-draft-editor.ts'

/** Why the right answer is right: the explanation and the point of a norm. */
export const AnswerFields = ({ editing, remarksOf, norm }: FieldsProps & { norm: CitedNorm }) => {
  const { body, change } = editing
  const { documents, points, text, isUnknownPoint, isFixed } = norm
  const [comment, document, point, phrase] = [
    remarksOf('comment'),
    remarksOf('document'),
    remarksOf('point'),
    remarksOf('key_phrase'),
  ]
  return (
    <Card>
      <section className={styles.section} aria-labelledby="draft-answer">
        <h2 id="draft-answer">Пояснение и&nbsp;норма</h2>
        <TextArea
          label="Пояснение"
          hint={hintOf('Обучающийся читает его после ответа', comment)}
          data-field="comment"
          rows={3}
          maxLength={4000}
          value={body.comment}
          error={comment.error}
          onChange={({ target }) => change({ comment: target.value })}
        />
        <SelectField
          label="Документ"
          data-field="document"
          disabled={isFixed}
          value={body.document ?? ''}
          error={document.error}
          onChange={({ target }) =>
            change({ document: target.value === '' ? null : Number(target.value), point: '', point_verified: false })
          }
        >
          <option value="">Не&nbsp;указан</option>
          {documents.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        {(body.document !== null || body.point !== '') && (
          <PointField
            label="Пункт"
            field="point"
            hint={hintOf(pointHint, point)}
            error={point.error}
            value={body}
            onChange={change}
            points={points}
            text={text}
            isUnknownPoint={isUnknownPoint}
          />
        )}
        <TextField
          label="Ключевые слова"
          hint={hintOf(
            'Слова, которые есть и\u00a0в\u00a0верном варианте, и\u00a0в\u00a0пункте; можно не\u00a0указывать',
            phrase,
          )}
          data-field="key_phrase"
          maxLength={500}
          value={body.key_phrase}
          error={phrase.error}
          onChange={({ target }) => change({ key_phrase: target.value })}
        />
      </section>
    </Card>
  )
}
