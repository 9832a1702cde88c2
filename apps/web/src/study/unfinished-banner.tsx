import { listUnfinishedAttempts, type UnfinishedAttempt } from '@dopusk/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../shared/api/call.ts'
import { coursesKey } from '../shared/api/user-course-queries.ts'
import { clockTime } from '../shared/format/clock-time.ts'
import { Icon } from '../shared/ui/icon.tsx'
import { LinkButton } from '../shared/ui/link-button.tsx'
import { attemptAddress } from './attempt-address.ts'
import { ticketTitle } from './test-words.ts'
import styles from './unfinished-banner.module.css'
import { useTick } from './use-tick.ts'

/** An attempt with the time of its arrival, from which its remaining time counts. */
type ArrivedAttempt = UnfinishedAttempt & { arrivedAtMs: number }

export const unfinishedQuery = queryOptions({
  queryKey: [...coursesKey, 'unfinished'],
  queryFn: async ({ signal }): Promise<ArrivedAttempt[]> => {
    const attempts = await call(listUnfinishedAttempts, {}, { signal })
    const arrivedAtMs = performance.now()
    return attempts.map((attempt) => ({ ...attempt, arrivedAtMs }))
  },
  // It changes with every answer, here and on other devices.
  staleTime: 0,
})

/** A running test goes first, the one with the least time; a check is mentioned on its own course and on /courses. */
const mostUrgent = (attempts: readonly ArrivedAttempt[], userCourseId: number | null): ArrivedAttempt | undefined => {
  const tests = attempts.filter(({ type }) => type === 'ticket')
  const checks = attempts.filter(({ type, user_course }) => {
    return type === 'check_skill' && (userCourseId === null || user_course === userCourseId)
  })
  return [...tests].sort((a, b) => (a.remaining_seconds ?? 0) - (b.remaining_seconds ?? 0))[0] ?? checks[0]
}

const secondsLeft = ({ remaining_seconds, arrivedAtMs }: ArrivedAttempt) =>
  Math.max(0, Math.ceil((remaining_seconds ?? 0) - (performance.now() - arrivedAtMs) / 1000))

const TimeLeft = ({ attempt }: { attempt: ArrivedAttempt }) => {
  const client = useQueryClient()
  const [seconds, setSeconds] = useState(() => secondsLeft(attempt))
  useTick(() => {
    const now = secondsLeft(attempt)
    if (now === seconds) return
    setSeconds(now)
    if (now === 0) void client.invalidateQueries({ queryKey: coursesKey })
  })
  return <>{clockTime(seconds)}</>
}

interface UnfinishedBannerProps {
  /** Undefined where they could not be loaded. */
  attempts: readonly ArrivedAttempt[] | undefined
  /** The course of the screen; null on the list of courses. */
  userCourseId: number | null
}

/** What is under way, with the way back to it. */
export const UnfinishedBanner = ({ attempts = [], userCourseId }: UnfinishedBannerProps) => {
  const attempt = mostUrgent(attempts, userCourseId)
  if (attempt === undefined) return null
  const isTest = attempt.type === 'ticket'
  return (
    <section className={styles.banner} aria-label="Не окончено">
      <Icon name="clock" />
      <p className={styles.text}>
        {isTest && attempt.ticket !== null ? (
          <>
            {ticketTitle(attempt.ticket)} идёт, осталось <TimeLeft key={attempt.id} attempt={attempt} />
          </>
        ) : (
          <>
            Обучение не&nbsp;окончено: {attempt.answered_count} из&nbsp;{attempt.question_count}
          </>
        )}
        {attempt.user_course !== userCourseId && <span className={styles.course}>{attempt.course_name}</span>}
      </p>
      <LinkButton look={isTest ? 'primary' : 'ghost'} to={attemptAddress(attempt.user_course, attempt)}>
        {isTest ? 'Вернуться' : 'Продолжить'}
      </LinkButton>
    </section>
  )
}
