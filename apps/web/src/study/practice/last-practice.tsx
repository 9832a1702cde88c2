import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../shared/format/date-time.ts'
import styles from './last-practice.module.css'
import { practiceRunsQuery } from './practice-queries.ts'

/** DD.MM of an instant. */
const shortDate = (instant: string) => formatDate(instant).slice(0, 5)

/** The latest run on the card of the practice. Its line is reserved, so that nothing moves when it arrives. */
export const LastPractice = ({ userCourseId }: { userCourseId: number }) => {
  const { data } = useQuery(practiceRunsQuery(userCourseId, { limit: 1, page: 1 }))
  const run = data?.results[0]
  if (data !== undefined && run === undefined) return <p className={styles.line}>Вы&nbsp;ещё не&nbsp;решали задания</p>
  return (
    <p className={styles.line}>
      {run !== undefined && (
        <>
          Последний раз: {run.right_answers} из&nbsp;{run.task_count} верно,{' '}
          <time dateTime={run.answered_at}>{shortDate(run.answered_at)}</time>
        </>
      )}
    </p>
  )
}
