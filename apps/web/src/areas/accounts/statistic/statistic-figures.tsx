import type { CourseStatistic } from '@dopusk/contract'
import { percentOf, percentText } from './result-words.ts'
import styles from './statistic-figures.module.css'

const lately = 5

const mean = (percents: readonly number[]): number =>
  Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length)

const Figure = ({ caption, value }: { caption: string; value: string }) => (
  <div>
    <dt className={styles.caption}>{caption}</dt>
    <dd className={styles.value}>{value}</dd>
  </div>
)

/** Summary figures of the chart. Requires at least one result. */
export const StatisticFigures = ({ statistic }: { statistic: CourseStatistic }) => {
  const percents = statistic.results.map(percentOf)
  return (
    <dl className={styles.figures}>
      <Figure caption="Закончено" value={String(statistic.result_count)} />
      <Figure caption="В среднем" value={percentText(mean(percents))} />
      {percents.length > lately && (
        <Figure caption={`Последние ${lately}`} value={percentText(mean(percents.slice(-lately)))} />
      )}
      <Figure caption="Лучший" value={percentText(Math.max(...percents))} />
      <Figure caption="Прогресс" value={percentText(statistic.user_course.progress)} />
    </dl>
  )
}
