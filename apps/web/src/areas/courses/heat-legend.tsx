import type { MemoryMap } from '@dopusk/contract'
import { classNames } from '../../shared/ui/class-names.ts'
import styles from './heat-strip.module.css'
import { memoryLevels } from './memory-levels.ts'

export const HeatLegend = ({ questions }: { questions: MemoryMap['questions'] }) => (
  <ul className={styles.legend}>
    {memoryLevels.map(({ level, word, look }) => (
      <li key={word} className={styles.entry}>
        <span className={classNames(styles.cell, styles.sample, styles[look])} aria-hidden="true" />
        {word}&nbsp;— {questions.filter((question) => question.level === level).length}
      </li>
    ))}
  </ul>
)
