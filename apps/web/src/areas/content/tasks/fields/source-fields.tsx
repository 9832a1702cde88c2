import type { TaskBody } from '@dopusk/contract'
import { flushSync } from 'react-dom'
import { Button } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { FieldError } from '../../../../shared/ui/field-error.tsx'
import { SelectField } from '../../../../shared/ui/select-field.tsx'
import styles from '../../editor-parts/editor.module.css'
import { PointField } from '../../editor-parts/point-field.tsx'
import { OrderedRows } from '../../ordered-rows.tsx'
import type { CitedSources } from '../use-cited-sources.ts'
import type { FieldsProps } from '../use-task-editor.ts'
import own from './fields.module.css'

type Source = TaskBody['sources'][number]

const maxSources = 10

interface SourceRowProps {
  source: Source
  index: number
  cited: CitedSources
  remarksOf: FieldsProps['remarksOf']
  onChange: (part: Partial<Source>) => void
}

const SourceRow = ({ source, index, cited, remarksOf, onChange }: SourceRowProps) => {
  const field = `sources.${index}`
  const { points = [], text = null, isUnknownPoint = false } = cited.rows[index] ?? {}
  return (
    <div className={own.row} data-field={field}>
      <SelectField
        label={`Документ ${index + 1}`}
        data-field={`${field}.document`}
        value={source.document}
        error={remarksOf(`${field}.document`).error}
        onChange={({ target }) => onChange({ document: Number(target.value), point: '', point_verified: false })}
      >
        {cited.documents.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <PointField
        label={`Пункт ${index + 1}`}
        field={`${field}.point`}
        error={remarksOf(`${field}.point`).error}
        value={source}
        onChange={onChange}
        points={points}
        text={text}
        isUnknownPoint={isUnknownPoint}
      />
      <FieldError id={`task-source-${index}-error`} message={remarksOf(field).error} />
    </div>
  )
}

/** The points of norms that the solution names; learners read their texts below it. */
export const SourceFields = ({ body, change, remarksOf, cited }: FieldsProps & { cited: CitedSources }) => {
  const { sources } = body
  const next = sources.at(-1)?.document ?? cited.documents[0]?.id
  const add = (document: number) => {
    flushSync(() => change({ sources: [...sources, { document, point: '', point_verified: false }] }))
    window.document.querySelector<HTMLElement>(`[data-field="sources.${sources.length}.document"]`)?.focus()
  }
  return (
    <Card>
      <section className={styles.section} aria-labelledby="task-sources" data-field="sources">
        <h2 id="task-sources">Пункты документов</h2>
        <p className={styles.hint}>
          На&nbsp;какие пункты опирается решение: обучающийся прочтёт их после ответа. Пункт нужно назвать
          и&nbsp;в&nbsp;самом тексте. Можно не&nbsp;указывать ни&nbsp;одного.
        </p>
        <FieldError id="task-sources-error" message={remarksOf('sources').error} />
        {sources.length > 0 && (
          <OrderedRows
            label="Пункты документов"
            rows={sources}
            nameOf={(_, index) => `пункт ${index + 1}`}
            onChange={(rows) => change({ sources: rows })}
          >
            {(source, index) => (
              <SourceRow
                source={source}
                index={index}
                cited={cited}
                remarksOf={remarksOf}
                onChange={(part) =>
                  change({ sources: sources.map((each, at) => (at === index ? { ...each, ...part } : each)) })
                }
              />
            )}
          </OrderedRows>
        )}
        <div>
          <Button
            look="ghost"
            size="s"
            disabled={sources.length >= maxSources || next === undefined}
            onClick={() => next !== undefined && add(next)}
          >
            Добавить пункт
          </Button>
        </div>
      </section>
    </Card>
  )
}
