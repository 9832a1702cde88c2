import { nonBreaking } from './non-breaking.ts'
import type { WrapperCode, WrapperTask } from './practical-task.ts'
import styles from './variant-sheet.module.css'

interface SheetContextProps {
  task: WrapperTask
  code: WrapperCode
  chosenOf: (code: WrapperCode) => string[]
}

/** The paragraph around the blank, since the sheet covers it on a phone. Blanks not filled yet are their numbers. */
export const SheetContext = ({ task, code, chosenOf }: SheetContextProps) => {
  const paragraph = task.paragraphs.find(({ parts }) => parts.some((part) => 'code' in part && part.code === code))
  return (
    <p className={styles.context}>
      {paragraph?.parts.map((part) => {
        if ('text' in part) return nonBreaking(part.text)
        const words = chosenOf(part.code).join(', ') || `[${task.codes.indexOf(part.code) + 1}]`
        return part.code === code ? <mark key={part.code.id}>{words}</mark> : words
      })}
    </p>
  )
}
