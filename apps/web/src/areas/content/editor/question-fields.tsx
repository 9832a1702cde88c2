import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import { FieldError } from '../../../shared/ui/field-error.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import styles from '../editor-parts/editor.module.css'
import { PictureField } from '../editor-parts/picture-field.tsx'
import { hintOf } from '../editor-parts/remarks.tsx'
import { OrderedRows } from '../ordered-rows.tsx'
import type { FieldsProps } from './use-draft-editor.ts'

const maxVariants = 10

const VariantFields = ({ editing, remarksOf }: FieldsProps) => {
  const { body, change } = editing
  const { variants } = body
  const whole = remarksOf('variants')
  const setVariant = (index: number, part: Partial<(typeof variants)[number]>) =>
    change({ variants: variants.map((variant, at) => (at === index ? { ...variant, ...part } : variant)) })
  return (
    <fieldset className={styles.section} data-field="variants" aria-describedby="draft-variants-error">
      <legend className={styles.legend}>Варианты ответа</legend>
      <FieldError id="draft-variants-error" message={whole.error} />
      {whole.warnings.length > 0 && <p className={styles.hint}>{hintOf(null, whole)}</p>}
      <OrderedRows
        label="Варианты ответа"
        rows={variants}
        nameOf={(_, index) => `вариант ${index + 1}`}
        onChange={(rows) => change({ variants: rows })}
      >
        {({ text, correct }, index) => {
          const remarks = remarksOf(`variants.${index}`)
          return (
            <div data-field={`variants.${index}`}>
              <TextArea
                size="s"
                label={`Вариант ${index + 1}`}
                rows={2}
                maxLength={1000}
                value={text}
                error={remarks.error}
                hint={remarks.warnings.length > 0 ? hintOf(null, remarks) : undefined}
                onChange={({ target }) => setVariant(index, { text: target.value })}
              />
              <CheckField
                checked={correct}
                aria-label={`Вариант ${index + 1} верный`}
                onChange={({ target }) => setVariant(index, { correct: target.checked })}
              >
                Верный
              </CheckField>
            </div>
          )
        }}
      </OrderedRows>
      <div>
        <Button
          look="ghost"
          size="s"
          disabled={variants.length >= maxVariants}
          onClick={() => change({ variants: [...variants, { text: '', correct: false }] })}
        >
          Добавить вариант
        </Button>
      </div>
    </fieldset>
  )
}

/** What the learner is asked. */
export const QuestionFields = (props: FieldsProps) => {
  const { editing, remarksOf } = props
  const { body, change } = editing
  const text = remarksOf('text')
  return (
    <Card>
      <section className={styles.section} aria-labelledby="draft-question">
        <h2 id="draft-question">Вопрос</h2>
        <TextArea
          label="Текст вопроса"
          hint={hintOf('Последняя строка — сам вопрос; строки перед ней — ситуация или выдержка', text)}
          data-field="text"
          rows={5}
          maxLength={4000}
          value={body.text}
          error={text.error}
          onChange={({ target }) => change({ text: target.value })}
        />
        <PictureField image={body.image} remarks={remarksOf('image')} onChange={(image) => change({ image })} />
        <VariantFields {...props} />
      </section>
    </Card>
  )
}
