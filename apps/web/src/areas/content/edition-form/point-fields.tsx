import { memo, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { foldCase } from '../../../shared/format/fold.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { FieldError } from '../../../shared/ui/field-error.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import section from '../../../shared/ui/section.module.css'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import styles from './edition-form.module.css'
import { PasteDialog } from './paste-dialog.tsx'
import type { ChangeSheet, SheetPoint } from './sheet.ts'

/** The server's limit. */
const maxPoints = 1000
/** A shorter list is looked through quickly. */
const searchFrom = 10

type RowAct = (act: 'up' | 'down' | 'add' | 'remove', index: number, name: string) => void

interface PointRowProps {
  point: SheetPoint
  index: number
  isLast: boolean
  nameFault: string | undefined
  sectionFault: string | undefined
  textFault: string | undefined
  isHidden: boolean
  onChange: ChangeSheet
  onAct: RowAct
}

const nameOf = ({ name }: SheetPoint, index: number): string => (name.trim() === '' ? `пункт ${index + 1}` : name)

/** One point. Typing renders this row only: there may be hundreds. */
const PointRow = memo((props: PointRowProps) => {
  const { point, index, isLast, onChange, onAct } = props
  const name = nameOf(point, index)
  const set = (part: Partial<SheetPoint>) =>
    onChange((now) => ({
      ...now,
      points: now.points.map((each, at) => (at === index ? { ...each, ...part } : each)),
    }))
  return (
    <li className={styles.point} hidden={props.isHidden}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no layout of its own columns */}
      <div className={styles.pointFields} role="group" aria-label={name}>
        <TextField
          label="Пункт"
          placeholder="п. 5"
          data-field={`points.${index}.name`}
          maxLength={200}
          value={point.name}
          error={props.nameFault}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextField
          label="Раздел"
          data-field={`points.${index}.section`}
          maxLength={500}
          value={point.section}
          error={props.sectionFault}
          onChange={({ target }) => set({ section: target.value })}
        />
        <div className={styles.wide}>
          <TextArea
            label="Текст (конспект)"
            size="s"
            rows={2}
            data-field={`points.${index}.text`}
            maxLength={10_000}
            value={point.text}
            error={props.textFault}
            onChange={({ target }) => set({ text: target.value })}
          />
        </div>
      </div>
      <div className={styles.pointButtons}>
        <IconButton
          icon="arrowUp"
          label={`Выше: ${name}`}
          data-act="up"
          disabled={index === 0}
          onClick={() => onAct('up', index, name)}
        />
        <IconButton
          icon="arrowDown"
          label={`Ниже: ${name}`}
          data-act="down"
          disabled={isLast}
          onClick={() => onAct('down', index, name)}
        />
        <IconButton
          icon={icons.plus}
          label={`Добавить пункт после: ${name}`}
          data-act="add"
          onClick={() => onAct('add', index, name)}
        />
        <IconButton
          icon="cross"
          label={`Убрать: ${name}`}
          data-act="remove"
          onClick={() => onAct('remove', index, name)}
        />
      </div>
    </li>
  )
})

const swapped = (points: readonly SheetPoint[], index: number, other: number): SheetPoint[] =>
  points.map((point, at) => {
    if (at === index) return points[other] ?? point
    return at === other ? (points[index] ?? point) : point
  })

/** A new point goes on in the section of the one before. */
const withNew = (points: readonly SheetPoint[], at: number): SheetPoint[] => [
  ...points.slice(0, at),
  { name: '', section: points[at - 1]?.section ?? '', text: '' },
  ...points.slice(at),
]

const said = {
  up: 'на\u00a0место выше',
  down: 'на\u00a0место ниже',
  add: 'после него добавлен пустой пункт',
  remove: 'убран из\u00a0списка',
}

interface PointFieldsProps {
  points: readonly SheetPoint[]
  faults: ReadonlyMap<string, string>
  onChange: ChangeSheet
}

/** The points of an edition in their order. */
export const PointFields = ({ points, faults, onChange }: PointFieldsProps) => {
  const list = useRef<HTMLOListElement>(null)
  const [message, setMessage] = useState('')
  const [search, setSearch] = useState('')
  const [isPasting, setPasting] = useState(false)
  const isFull = points.length >= maxPoints

  const act = useCallback<RowAct>(
    (kind, index, name) => {
      const target = kind === 'up' ? index - 1 : index + 1
      flushSync(() => {
        onChange((now) => {
          if (kind === 'add') return { ...now, points: withNew(now.points, target) }
          if (kind === 'remove') return { ...now, points: now.points.filter((_, at) => at !== index) }
          return { ...now, points: swapped(now.points, index, target) }
        })
        setMessage(`${name}: ${said[kind]}`)
      })
      const rows = list.current?.children
      if (kind === 'add') return rows?.[target]?.querySelector('input')?.focus()
      const row = rows?.[kind === 'remove' ? Math.min(index, rows.length - 1) : target]
      const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-act]') ?? [])]
      const wanted = buttons.find(({ dataset }) => dataset.act === kind)
      const focused = wanted?.disabled ? buttons.find(({ disabled }) => !disabled) : wanted
      focused?.focus()
    },
    [onChange],
  )
  const addLast = () => {
    flushSync(() => {
      setSearch('')
      onChange((now) => ({ ...now, points: withNew(now.points, now.points.length) }))
    })
    list.current?.lastElementChild?.querySelector('input')?.focus()
  }
  const folded = foldCase(search)
  const isFound = ({ name, section: title, text }: SheetPoint) =>
    search === '' || [name, title, text].some((part) => foldCase(part).includes(folded))
  const rows = points.map((point, index) => {
    const [nameFault, sectionFault, textFault] = ['name', 'section', 'text'].map((part) =>
      faults.get(`points.${index}.${part}`),
    )
    const hasFault = (nameFault ?? sectionFault ?? textFault) !== undefined
    return { point, nameFault, sectionFault, textFault, isHidden: !hasFault && !isFound(point) }
  })
  const isNothing = points.length > 0 && rows.every(({ isHidden }) => isHidden)
  return (
    <Card>
      <section className={section.section} aria-labelledby="sheet-points" data-field="points">
        <div className={styles.head}>
          <h2 id="sheet-points">Пункты: {points.length}</h2>
          <Button look="ghost" size="s" onClick={() => setPasting(true)}>
            Вставить пункты текстом…
          </Button>
        </div>
        <FieldError id="sheet-points-error" message={faults.get('points')} />
        {points.length === 0 && (
          <EmptyState
            icon="document"
            title="Пунктов пока нет"
            text={<>Вставьте их текстом из&nbsp;документа или добавьте по&nbsp;одному.</>}
          />
        )}
        {points.length >= searchFrom && (
          <SearchBox
            label="Найти пункт: обозначение или слова"
            placeholder="Найти пункт: обозначение или слова"
            initialValue={search}
            nothingFound={isNothing}
            onSearch={setSearch}
          />
        )}
        <ol ref={list} aria-label="Пункты">
          {rows.map((row, index) => (
            <PointRow
              // biome-ignore lint/suspicious/noArrayIndexKey: points have no identity; their fields are controlled
              key={index}
              {...row}
              index={index}
              isLast={index === points.length - 1}
              onChange={onChange}
              onAct={act}
            />
          ))}
        </ol>
        <div role="status">
          <VisuallyHidden>{message}</VisuallyHidden>
        </div>
        <ButtonRow>
          <Button look="ghost" size="s" disabled={isFull} onClick={addLast}>
            Добавить пункт
          </Button>
        </ButtonRow>
      </section>
      {isPasting && (
        <PasteDialog
          hasPoints={points.length > 0}
          onPaste={(pasted, replaces) => {
            setPasting(false)
            setSearch('')
            onChange((now) => ({
              ...now,
              points: replaces ? pasted : [...now.points, ...pasted].slice(0, maxPoints),
            }))
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </Card>
  )
}
