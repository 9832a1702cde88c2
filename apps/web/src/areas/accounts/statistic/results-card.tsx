import type { CourseStatistic } from '@dopusk/contract'
import { Card } from '../../../shared/ui/card.tsx'
import styles from './results-card.module.css'
import { ResultsChart } from './results-chart.tsx'
import { ResultsLegend } from './results-legend.tsx'
import { ResultsTable } from './results-table.tsx'
import { StatisticFigures } from './statistic-figures.tsx'

/** The chart with its figures, legend and table; nothing while no attempt is finished. */
export const ResultsCard = ({ statistic }: { statistic: CourseStatistic }) => {
  const { results, result_count: count } = statistic
  const passPercent = statistic.user_course.course.testing.pass_percent
  if (results.length === 0) return null
  return (
    <Card className={styles.card}>
      <StatisticFigures statistic={statistic} />
      <div className={styles.chart}>
        <div className={styles.head}>
          <h2 className={styles.title}>Процент правильных ответов</h2>
          <ResultsLegend resultCount={results.length} passPercent={passPercent} />
        </div>
        <ResultsChart results={results} passPercent={passPercent} />
      </div>
      {count > results.length && (
        <p className={styles.note}>
          Здесь последние {results.length} занятий из&nbsp;{count}. Остальные&nbsp;— в&nbsp;истории ниже.
        </p>
      )}
      <ResultsTable results={results} />
    </Card>
  )
}
