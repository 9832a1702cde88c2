import { useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { formatDateTime } from '../../../shared/format/date-time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { readOfflineSummary, subscribeToOfflineSummary } from '../offline-summary.ts'
import styles from './refused-answers.module.css'

const loadRuntime = () => import('../offline-runtime.ts')

const readCount = () => readOfflineSummary()?.refusedCount ?? 0

const Refusals = ({ count }: { count: number }) => {
  const { data: refusals } = useQuery({
    queryKey: ['offline-refusals', count],
    queryFn: async () => (await loadRuntime()).listRefusals(),
  })
  const { mutate: close, isPending } = useMutation({ mutationFn: async () => (await loadRuntime()).closeRefusals() })
  if (refusals === undefined) return null
  return (
    <Page>
      <section aria-labelledby="refused-answers">
        <Card className={styles.card}>
          <h2 id="refused-answers" className={styles.title}>
            <Icon name="warning" />
            Не&nbsp;засчитано ответов, данных без связи: {refusals.length}
          </h2>
          <ul className={styles.list}>
            {refusals.map(({ questionText, answeredAt, message }) => (
              <li key={`${answeredAt} ${questionText}`}>
                <p className={styles.question}>{questionText}</p>
                <p className={styles.reason}>
                  {formatDateTime(answeredAt)}. {message}
                </p>
              </li>
            ))}
          </ul>
          <Button look="ghost" size="s" busy={isPending} onClick={() => close()}>
            Понятно
          </Button>
        </Card>
      </section>
    </Page>
  )
}

/** Answers given without a connection that the server has refused for good, until the person closes the list. */
export const RefusedAnswers = () => {
  const count = useSyncExternalStore(subscribeToOfflineSummary, readCount, () => 0)
  return count > 0 && <Refusals count={count} />
}
