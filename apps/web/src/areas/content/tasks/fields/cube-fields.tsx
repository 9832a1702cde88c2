import { Button } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { FieldError } from '../../../../shared/ui/field-error.tsx'
import { TextArea } from '../../../../shared/ui/text-area.tsx'
import styles from '../../editor-parts/editor.module.css'
import { PictureField } from '../../editor-parts/picture-field.tsx'
import { OrderedRows } from '../../ordered-rows.tsx'
import type { BodyOf } from '../task-body.ts'
import type { FieldsProps } from '../use-task-editor.ts'
import { ProseField } from './prose-field.tsx'

type Props = FieldsProps<BodyOf<'cube'>>
type Pair = BodyOf<'cube'>['pairs'][number]

const maxPairs = 10

const sides = [
  { side: 'left', label: 'По\u00a0порядку' },
  { side: 'right', label: 'Соответствие' },
] as const

const PairFields = ({ body: { pairs }, change, remarksOf }: Props) => {
  const setPair = (index: number, part: Partial<Pair>) =>
    change({ pairs: pairs.map((pair, at) => (at === index ? { ...pair, ...part } : pair)) })
  return (
    <fieldset className={styles.section} data-field="pairs" aria-describedby="task-pairs-error">
      <legend className={styles.legend}>Пары карточек в&nbsp;верном порядке</legend>
      <p className={styles.hint}>Обучающийся получит карточки перемешанными.</p>
      <FieldError id="task-pairs-error" message={remarksOf('pairs').error} />
      <OrderedRows
        label="Пары карточек"
        rows={pairs}
        nameOf={(_, index) => `пара ${index + 1}`}
        onChange={(rows) => change({ pairs: rows })}
      >
        {(pair, index) => (
          <div data-field={`pairs.${index}`}>
            <div className={styles.pair}>
              {sides.map(({ side, label }) => (
                <TextArea
                  key={side}
                  size="s"
                  label={`${index + 1}. ${label}`}
                  data-field={`pairs.${index}.${side}`}
                  rows={2}
                  maxLength={1000}
                  value={pair[side]}
                  error={remarksOf(`pairs.${index}.${side}`).error}
                  onChange={({ target }) => setPair(index, { [side]: target.value })}
                />
              ))}
            </div>
            <FieldError id={`task-pair-${index}-error`} message={remarksOf(`pairs.${index}`).error} />
          </div>
        )}
      </OrderedRows>
      <div>
        <Button
          look="ghost"
          size="s"
          disabled={pairs.length >= maxPairs}
          onClick={() => change({ pairs: [...pairs, { left: '', right: '' }] })}
        >
          Добавить пару
        </Button>
      </div>
    </fieldset>
  )
}

/** Cards to be put in order, in pairs. */
export const CubeFields = (props: Props) => {
  const { body, change, remarksOf } = props
  return (
    <Card>
      <section className={styles.section} aria-labelledby="task-condition">
        <h2 id="task-condition">Условие и&nbsp;карточки</h2>
        <ProseField
          label="Условие"
          hint="Что расставить и&nbsp;что чему соответствует; пустая строка отделяет абзац"
          field="text"
          rows={4}
          value={body.text}
          remarks={remarksOf('text')}
          onChange={(text) => change({ text })}
        />
        <PictureField image={body.image} remarks={remarksOf('image')} onChange={(image) => change({ image })} />
        <PairFields {...props} />
      </section>
    </Card>
  )
}
