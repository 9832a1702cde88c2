import { Button } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { FieldError } from '../../../../shared/ui/field-error.tsx'
import { TextArea } from '../../../../shared/ui/text-area.tsx'
import { TextField } from '../../../../shared/ui/text-field.tsx'
import styles from '../../editor-parts/editor.module.css'
import { PictureField } from '../../editor-parts/picture-field.tsx'
import { OrderedRows } from '../../ordered-rows.tsx'
import type { BodyOf } from '../task-body.ts'
import type { FieldsProps } from '../use-task-editor.ts'
import { ProseField } from './prose-field.tsx'
import { ValueFields } from './value-fields.tsx'

type Props = FieldsProps<BodyOf<'decision'>>

const maxSteps = 20

const StepFields = ({ body: { solutions }, change, remarksOf }: Props) => (
  <fieldset className={styles.section} data-field="solutions" aria-describedby="task-solutions-error">
    <legend className={styles.legend}>Шаги решения</legend>
    <p className={styles.hint}>Обучающийся читает их после ответа, по&nbsp;порядку.</p>
    <FieldError id="task-solutions-error" message={remarksOf('solutions').error} />
    <OrderedRows
      label="Шаги решения"
      rows={solutions}
      nameOf={(_, index) => `шаг ${index + 1}`}
      onChange={(rows) => change({ solutions: rows })}
    >
      {(step, index) => (
        <TextArea
          size="s"
          label={`Шаг ${index + 1}`}
          data-field={`solutions.${index}`}
          rows={2}
          maxLength={6000}
          value={step}
          error={remarksOf(`solutions.${index}`).error}
          onChange={({ target }) =>
            change({ solutions: solutions.map((each, at) => (at === index ? target.value : each)) })
          }
        />
      )}
    </OrderedRows>
    <div>
      <Button
        look="ghost"
        size="s"
        disabled={solutions.length >= maxSteps}
        onClick={() => change({ solutions: [...solutions, ''] })}
      >
        Добавить шаг
      </Button>
    </div>
  </fieldset>
)

/** A typed answer after a calculation. */
export const DecisionFields = (props: Props) => {
  const { body, change, remarksOf } = props
  return (
    <>
      <Card>
        <section className={styles.section} aria-labelledby="task-condition">
          <h2 id="task-condition">Условие</h2>
          <TextField
            label="Что найти"
            hint="Одной строкой: «Найдите массу груза»"
            data-field="title"
            maxLength={1000}
            value={body.title}
            error={remarksOf('title').error}
            onChange={({ target }) => change({ title: target.value })}
          />
          <ProseField
            label="Условие"
            hint="Пустая строка отделяет абзац"
            field="description"
            value={body.description}
            remarks={remarksOf('description')}
            onChange={(description) => change({ description })}
          />
          <PictureField image={body.image} remarks={remarksOf('image')} onChange={(image) => change({ image })} />
        </section>
      </Card>
      <Card>
        <section className={styles.section} aria-labelledby="task-answer">
          <h2 id="task-answer">Ответ</h2>
          <TextField
            label="Подпись поля ответа"
            hint="Что вводит обучающийся: «Масса груза»"
            data-field="preamble"
            maxLength={1000}
            value={body.preamble}
            error={remarksOf('preamble').error}
            onChange={({ target }) => change({ preamble: target.value })}
          />
          <ValueFields
            label="Верный ответ"
            field="answer"
            value={body.answer}
            unit={body.unit}
            check={body.check}
            remarksOf={remarksOf}
            onChange={({ value, ...rest }) => change({ ...rest, ...(value !== undefined && { answer: value }) })}
          />
          <StepFields {...props} />
        </section>
      </Card>
    </>
  )
}
