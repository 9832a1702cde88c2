import { useQuery } from '@tanstack/react-query'
import { examCentersQuery } from '../../shared/api/queries.ts'
import { Card } from '../../shared/ui/card.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { ExamCenterList } from './exam-center-list.tsx'
import styles from './exam-centers-panel.module.css'

const Waiting = () => (
  <div className={styles.waiting} role="status">
    <VisuallyHidden>Загружаем…</VisuallyHidden>
    {['first', 'second'].map((center) => (
      <div key={center} className={styles.waitingCenter}>
        <Skeleton />
        <Skeleton shape="short" />
        <Skeleton shape="short" />
      </div>
    ))}
  </div>
)

export const ExamCentersPanel = () => {
  const { data: centers, error, isFetching, refetch } = useQuery(examCentersQuery)
  return (
    <Card className={styles.panel}>
      <h2 className={styles.title}>Центры оценки квалификаций</h2>
      <p className={styles.lead}>Здесь сдают экзамен. О&nbsp;датах и&nbsp;порядке сдачи спросите сам центр.</p>
      {centers === undefined && error === null && <Waiting />}
      {centers === undefined && error !== null && (
        <ErrorState message={error.message} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {centers !== undefined && centers.length > 0 && <ExamCenterList centers={centers} />}
      {centers?.length === 0 && <p className={styles.none}>Пока ни&nbsp;одного центра не&nbsp;указано.</p>}
    </Card>
  )
}
