import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import styles from './ordered-rows.module.css'

interface OrderedRowsProps<Row> {
  label: string
  rows: readonly Row[]
  /** In the nominative, for the buttons and the announcements: «вариант 2». */
  nameOf: (row: Row, index: number) => string
  onChange: (rows: Row[]) => void
  children: (row: Row, index: number) => ReactNode
}

const without = <Row,>(rows: readonly Row[], index: number): Row[] => rows.filter((_, at) => at !== index)

const moved = <Row,>(rows: readonly Row[], from: number, to: number): Row[] => {
  const others = without(rows, from)
  return [...others.slice(0, to), ...rows.slice(from, from + 1), ...others.slice(to)]
}

/** A list whose order matters: each row can be moved by one place and removed. Focus stays with the moved row. */
export const OrderedRows = <Row,>({ label, rows, nameOf, onChange, children }: OrderedRowsProps<Row>) => {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')

  const focus = (index: number, button: 'up' | 'down' | 'remove') => {
    const buttons = list.current?.children[index]?.querySelectorAll<HTMLButtonElement>('[data-order]') ?? []
    const wanted = [...buttons].find(({ dataset }) => dataset.order === button)
    const target = wanted?.disabled ? [...buttons].find(({ disabled }) => !disabled) : wanted
    target?.focus()
  }
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (row === undefined) return
    const name = nameOf(row, from)
    flushSync(() => {
      onChange(moved(rows, from, to))
      setSaid(`${name}: теперь на\u00a0месте ${to + 1} из\u00a0${rows.length}`)
    })
    focus(to, to < from ? 'up' : 'down')
  }
  const remove = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    flushSync(() => {
      onChange(without(rows, index))
      setSaid(`${nameOf(row, index)}: убрано из\u00a0списка`)
    })
    focus(Math.min(index, rows.length - 2), 'remove')
  }
  return (
    <div>
      <ol ref={list} className={styles.rows} aria-label={label}>
        {rows.map((row, index) => {
          const name = nameOf(row, index)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity; their fields are controlled
            <li key={index} className={styles.row}>
              <div className={styles.content}>{children(row, index)}</div>
              <div className={styles.buttons}>
                <IconButton
                  icon="arrowUp"
                  label={`Выше: ${name}`}
                  data-order="up"
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon="arrowDown"
                  label={`Ниже: ${name}`}
                  data-order="down"
                  disabled={index === rows.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton icon="cross" label={`Убрать: ${name}`} data-order="remove" onClick={() => remove(index)} />
              </div>
            </li>
          )
        })}
      </ol>
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </div>
  )
}
