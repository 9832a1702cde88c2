import type { PracticalStatus } from '@dopusk/domain'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './task-strip.module.css'

interface TaskStripProps {
  statuses: PracticalStatus[]
  /** Null while the results are shown. */
  current: number | null
  onOpen: (index: number) => void
}

const words: Record<PracticalStatus, string> = { notAnswered: 'не\u00a0решено', Right: 'верно', Wrong: 'неверно' }

/** All tasks by number and status. Scrolls horizontally on a phone and keeps the current one visible. */
export const TaskStrip = ({ statuses, current, onOpen }: TaskStripProps) => {
  const strip = useRef<HTMLOListElement>(null)

  // In the next frame, before it is painted: here the layout would be a part of the long task that draws the screen.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const list = strip.current
      const item = current === null ? null : list?.children[current]
      if (list && item instanceof HTMLElement)
        list.scrollLeft = item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [current])

  return (
    <nav aria-label="Задания" className={styles.frame}>
      <ol ref={strip} className={styles.strip}>
        {statuses.map((status, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the strip is what the item is
          <li key={index}>
            <button
              type="button"
              className={classNames(styles.number, styles[status])}
              aria-current={index === current ? 'step' : undefined}
              aria-label={`Задание ${index + 1}: ${words[status]}`}
              onClick={() => onOpen(index)}
            >
              {index + 1}
              {status !== 'notAnswered' && <Icon name={status === 'Right' ? 'check' : 'cross'} />}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
