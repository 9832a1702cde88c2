import { getBulkProgress } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import styles from './bulk-progress.module.css'

interface BulkProgressProps {
  bulkKey: string
  rowCount: number
  /** Why the list is being sent again. */
  obstacle: Error | null
}

const pollMs = 500

const words = (obstacle: Error) =>
  obstacle instanceof ApiError && obstacle.code === 'bulk_running'
    ? 'Связь восстановлена. Список ещё создаётся, ждём окончания.'
    : 'Нет связи с\u00a0сервером. Отправим список ещё раз, как только она появится: никто не\u00a0будет создан дважды.'

export const BulkProgress = ({ bulkKey, rowCount, obstacle }: BulkProgressProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useQuery({
    queryKey: ['bulk-progress', bulkKey],
    queryFn: ({ signal }) => call(getBulkProgress, { query: { key: bulkKey } }, { signal }),
    // The server needs to receive the list before it can report progress, so the first request is delayed.
    initialData: { row_count: rowCount, done_count: 0, is_finished: false },
    // The next poll follows soon; while the connection is lost a retry is useless.
    retry: false,
    refetchInterval: pollMs,
  })
  useEffect(() => heading.current?.focus(), [])
  const done = data.done_count
  return (
    <div className={styles.progress}>
      <h3 ref={heading} className={styles.title} tabIndex={-1}>
        Создаём обучающихся
      </h3>
      <ProgressBar label="Создание обучающихся" percent={Math.floor((100 * done) / rowCount)} />
      <p className={styles.count}>
        {done} из&nbsp;{rowCount}. Не&nbsp;закрывайте страницу.
      </p>
      <div className={styles.state} role="status">
        {obstacle !== null && (
          <p className={styles.obstacle}>
            <Icon name="offline" />
            {words(obstacle)}
          </p>
        )}
      </div>
    </div>
  )
}
