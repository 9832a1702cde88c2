import { Card } from '../../../../shared/ui/card.tsx'
import { FieldError } from '../../../../shared/ui/field-error.tsx'
import { SegmentedChoice } from '../../../../shared/ui/segmented-choice.tsx'
import { TextArea } from '../../../../shared/ui/text-area.tsx'
import styles from '../../editor-parts/editor.module.css'
import { PictureField } from '../../editor-parts/picture-field.tsx'
import type { BodyOf } from '../task-body.ts'
import type { FieldsProps } from '../use-task-editor.ts'
import { ProseField } from './prose-field.tsx'
import { ValueFields } from './value-fields.tsx'

const choices = { Первое: 1, Второе: 2 } as const
type Choice = keyof typeof choices

/** A choice of two decisions and a typed value. */
export const DescriptionFields = ({ body, change, remarksOf }: FieldsProps<BodyOf<'description'>>) => (
  <>
    <Card>
      <section className={styles.section} aria-labelledby="task-condition">
        <h2 id="task-condition">Условие</h2>
        <ProseField
          label="Условие и&nbsp;вопрос"
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
        {(['one', 'two'] as const).map((field, index) => (
          <TextArea
            key={field}
            size="s"
            label={`Решение ${index + 1}`}
            data-field={field}
            rows={2}
            maxLength={1000}
            value={body[field]}
            error={remarksOf(field).error}
            onChange={({ target }) => change({ [field]: target.value })}
          />
        ))}
        <div data-field="right">
          <SegmentedChoice
            label="Верное решение"
            isLabelVisible
            options={Object.keys(choices) as Choice[]}
            value={body.right === 1 ? 'Первое' : 'Второе'}
            onChange={(choice) => change({ right: choices[choice] })}
          />
          <FieldError id="task-right-error" message={remarksOf('right').error} />
        </div>
        <ValueFields
          label="Верное значение"
          field="value"
          value={body.value}
          unit={body.unit}
          check={body.check}
          remarksOf={remarksOf}
          onChange={change}
        />
        <ProseField
          label="Разбор"
          hint="Обучающийся читает его после ответа"
          field="solution"
          value={body.solution}
          remarks={remarksOf('solution')}
          onChange={(solution) => change({ solution })}
        />
      </section>
    </Card>
  </>
)
