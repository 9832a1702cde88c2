import type { MemoryMap } from '@dopusk/contract'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { courseAddress } from '../../../shared/course-address.ts'
import { paths } from '../../../shared/paths.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { cellAfterKey } from './heat-keys.ts'
import styles from './heat-strip.module.css'
import { describeLevel, type MapLevel } from './memory-levels.ts'

interface HeatCellProps {
  userCourseId: number
  questionId: number
  /** Position in the course, from 1. */
  number: number
  level: MapLevel
  inTabOrder: boolean
}

/** A plain link: there may be thousands, so the strip handles the events of all of them. */
const HeatCell = memo(({ userCourseId, questionId, number, level, inTabOrder }: HeatCellProps) => {
  const { word, look } = describeLevel(level)
  const label = `Вопрос ${number}: ${word}`
  return (
    // biome-ignore lint/a11y/useAnchorContent: named by its label; thousands of hidden texts would be drawn too
    <a
      className={classNames(styles.cell, styles[look])}
      href={courseAddress(paths.allQuestions, userCourseId, { search: String(questionId) })}
      aria-label={label}
      title={label}
      tabIndex={inTabOrder ? 0 : -1}
    />
  )
})
HeatCell.displayName = 'HeatCell'

interface HeatCellsProps {
  userCourseId: number
  questions: MemoryMap['questions']
}

const columnsOf = (cells: HTMLElement[]) => {
  const second = cells.findIndex(({ offsetTop }) => offsetTop !== cells[0]?.offsetTop)
  return second === -1 ? cells.length : second
}

const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey

/** One tab stop (roving tabindex): the arrow keys move between cells, Enter opens the question. */
export const HeatCells = ({ userCourseId, questions }: HeatCellsProps) => {
  const [active, setActive] = useState(0)
  const strip = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const stop = Math.min(active, questions.length - 1)
  const cells = () => Array.from(strip.current?.querySelectorAll<HTMLElement>('a') ?? [])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = cells()
    const next = cellAfterKey(event.key, stop, all.length, columnsOf(all))
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setActive(next)
    all[next]?.focus()
  }
  const onFocus = ({ target }: FocusEvent) => setActive(Math.max(0, cells().indexOf(target as HTMLElement)))
  const onClick = (event: MouseEvent) => {
    const href = (event.target as Element).getAttribute('href')
    if (href === null || opensElsewhere(event)) return
    event.preventDefault()
    void navigate(href)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div
      ref={strip}
      className={styles.cells}
      role="group"
      aria-label="Вопросы курса"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={onClick}
    >
      {questions.map(({ id, level }, index) => (
        <HeatCell
          key={id}
          userCourseId={userCourseId}
          questionId={id}
          number={index + 1}
          level={level}
          inTabOrder={index === stop}
        />
      ))}
    </div>
  )
}
