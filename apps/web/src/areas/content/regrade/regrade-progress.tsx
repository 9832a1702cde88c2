import type { Regrade } from '@dopusk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import section from '../../../shared/ui/section.module.css'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import styles from './regrade.module.css'
import { regradePreviewQuery, regradeQuery } from './regrade-queries.ts'
import { modeNames } from './regrade-words.ts'

/** What has become right. */
export const RegradeNumbers = ({ regrade }: { regrade: Regrade }) => (
  <dl className={section.facts}>
    <dt>Засчитано ответов</dt>
    <dd>{regrade.answers}</dd>
    <dt>Обучающихся</dt>
    <dd>{regrade.learners}</dd>
    <dt>Билетов стало сдано</dt>
    <dd>{regrade.tickets}</dd>
  </dl>
)

/** A regrade that runs, and its result. It goes on by itself: the page may be closed. */
export const RegradeProgress = ({ regrade: known, wording }: { regrade: Regrade; wording: number }) => {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: regrade, isError } = useQuery(regradeQuery(known))
  const isFinished = regrade.finished_at !== null
  // It replaces the form.
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (isFinished) void client.invalidateQueries(regradePreviewQuery(wording))
  }, [client, isFinished, wording])
  return (
    <section className={styles.part} aria-labelledby="regrade-state">
      <h3 ref={heading} id="regrade-state" className={styles.title} tabIndex={-1}>
        {modeNames[regrade.as]}
      </h3>
      <p className={styles.text}>{regrade.reason}</p>
      <div role="status">
        {isFinished ? (
          <StatusBadge tone="green">Пересчёт закончен</StatusBadge>
        ) : (
          <StatusBadge tone="blue">Пересчёт идёт</StatusBadge>
        )}
        {isError && !isFinished && (
          <p className={styles.small}>
            Нет ответа сервера: числа могут отставать. Пересчёт идёт без&nbsp;этой страницы.
          </p>
        )}
      </div>
      <RegradeNumbers regrade={regrade} />
      <p className={styles.small}>
        {isFinished
          ? 'Каждому, чей результат изменился, ушло одно сообщение.'
          : 'Страницу можно закрыть: пересчёт идёт на\u00a0сервере.'}
      </p>
    </section>
  )
}
