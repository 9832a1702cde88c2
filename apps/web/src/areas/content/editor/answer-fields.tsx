import { Card } from '../../../shared/ui/card.tsx'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import styles from '../editor-parts/editor.module.css'
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
            change(target.value === '' ? { document: null, point: '' } : { document: Number(target.value), point: '' })
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
          <>
            <TextField
              label="Пункт"
              hint={hintOf('Как в\u00a0документе: «п. 22», «ст. 9, п. 1»', point)}
              list="draft-points"
              data-field="point"
              autoComplete="off"
              maxLength={200}
              value={body.point}
              error={point.error}
              onChange={({ target }) => change({ point: target.value })}
            />
            <datalist id="draft-points">
              {points.map(({ name }) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            {text !== null && <blockquote className={styles.point}>{text}</blockquote>}
            {isUnknownPoint && (
              <p className={styles.hint}>Такого пункта в&nbsp;конспекте нет: обучающийся не&nbsp;увидит его текста.</p>
            )}
            <CheckField
              checked={body.point_verified}
              onChange={({ target }) => change({ point_verified: target.checked })}
            >
              Сверено с&nbsp;официальным текстом
            </CheckField>
          </>
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
