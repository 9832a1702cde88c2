import { memo } from 'react'
import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import styles from './heat-strip.module.css'
import { describeLevel, type MemoryLevel } from './memory-levels.ts'

interface HeatCellProps {
  userCourseId: number
  questionId: number
  /** Its place in the course, from 1. */
  number: number
  level: MemoryLevel
  inTabOrder: boolean
}

/** A plain link: there may be thousands, and the strip itself listens for all of them. */
export const HeatCell = memo(({ userCourseId, questionId, number, level, inTabOrder }: HeatCellProps) => {
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
