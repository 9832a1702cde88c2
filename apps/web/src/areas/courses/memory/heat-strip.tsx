import type { MemoryMap } from '@dopusk/contract'
import { useState } from 'react'
import { plural, questions as questionForms } from '../../../shared/format/plural.ts'
import { matchTextMedia } from '../../../shared/theme/text-size.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import panel from '../panel.module.css'
import { HeatCells } from './heat-cells.tsx'
import styles from './heat-strip.module.css'
import { levelLooks } from './memory-levels.ts'

const HeatLegend = ({ questions }: { questions: MemoryMap['questions'] }) => (
  <ul className={styles.legend}>
    {levelLooks.map(({ level, word, look }) => (
      <li key={word} className={styles.entry}>
        <span className={classNames(styles.cell, styles.sample, styles[look])} aria-hidden="true" />
        {word}&nbsp;— {questions.filter((question) => question.level === level).length}
      </li>
    ))}
  </ul>
)

const onDesktop = { many: 200, shown: 120 }
/** Five rows, so that the buttons that start studying, below the strip, stay within reach. */
const onPhone = { many: 72, shown: 60 }

interface HeatStripProps {
  userCourseId: number
  questions: MemoryMap['questions']
}

/** Memory levels of all questions of the course as a strip of coloured cells. */
export const HeatStrip = ({ userCourseId, questions }: HeatStripProps) => {
  const [open, setOpen] = useState(false)
  const limits = matchTextMedia('(max-width: 37.5em)').matches ? onPhone : onDesktop
  const many = questions.length > limits.many
  const shown = many && !open ? questions.slice(0, limits.shown) : questions
  return (
    <section className={styles.memory} aria-labelledby="memory-by-question">
      <div className={styles.head}>
        <h2 id="memory-by-question" className={panel.caption}>
          Память по вопросам
        </h2>
        <HeatLegend questions={questions} />
      </div>
      {questions.length > 0 && <HeatCells userCourseId={userCourseId} questions={shown} />}
      {many && (
        <Button look="plain" size="s" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Свернуть' : `Показать все ${plural(questions.length, questionForms)}`}
        </Button>
      )}
    </section>
  )
}
