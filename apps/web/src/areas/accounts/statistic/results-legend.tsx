import { classNames } from '../../../shared/ui/class-names.ts'
import { pointsApart, smoothedOver } from './chart-geometry.ts'
import { percentText } from './result-words.ts'
import styles from './results-legend.module.css'

interface ResultsLegendProps {
  resultCount: number
  passPercent: number
}

const separate = [
  { sign: styles.check, words: 'режим обучения' },
  { sign: styles.ticket, words: 'тестирование' },
]

const smoothed = [
  { sign: styles.thin, words: 'каждое занятие' },
  { sign: styles.line, words: `среднее за ${smoothedOver} занятий` },
]

export const ResultsLegend = ({ resultCount, passPercent }: ResultsLegendProps) => (
  <ul className={styles.legend}>
    {(resultCount > pointsApart ? smoothed : separate).map(({ sign, words }) => (
      <li key={words} className={styles.item}>
        <span className={classNames(styles.sign, sign)} />
        {words}
      </li>
    ))}
    <li className={styles.item}>
      <span className={classNames(styles.sign, styles.pass)} />
      билет сдан от&nbsp;{percentText(passPercent)}
    </li>
  </ul>
)
