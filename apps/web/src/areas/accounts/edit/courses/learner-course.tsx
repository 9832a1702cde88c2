import type { UserCourse } from '@dopusk/contract'
import { useId, useState } from 'react'
import { calendarDate } from '../../../../shared/format/calendar-date.ts'
import { formatDateTime, today } from '../../../../shared/format/date-time.ts'
import { Alert } from '../../../../shared/ui/alert.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../../shared/ui/button-row.tsx'
import { LinkButton } from '../../../../shared/ui/link-button.tsx'
import { ProgressBar } from '../../../../shared/ui/progress-bar.tsx'
import { StatusBadge } from '../../../../shared/ui/status-badge.tsx'
import { accessOf, isStarted } from '../../../../study/course-access.ts'
import { DaysBadge } from '../../days-badge.tsx'
import { statisticAddress, useListState } from '../../statistic-address.ts'
import styles from './learner-course.module.css'
import { StartDateForm } from './start-date-form.tsx'
import { type CourseChange, useCourseChange } from './use-course-change.ts'

/** Days of access left, or why there is none. A paused course shows its days too: they do not run. */
const AccessBadges = ({ userCourse }: { userCourse: UserCourse }) => {
  const access = accessOf(userCourse)
  if (access === 'ended') return <StatusBadge tone="red">доступ закончился</StatusBadge>
  return (
    <>
      {access === 'paused' && (
        <StatusBadge tone="amber" icon="pause">
          приостановлен
        </StatusBadge>
      )}
      <DaysBadge days={userCourse.remaining_days} />
    </>
  )
}

const done: Record<CourseChange['kind'], string> = {
  pause: 'Курс приостановлен',
  resume: 'Курс возобновлён',
  move: 'Начало курса перенесено',
  renew: 'Курс выдан на\u00a030\u00a0дней',
}

/** A course of the learner, with the actions of staff. */
export const LearnerCourse = ({ userCourse, accountId }: { userCourse: UserCourse; accountId: number }) => {
  const nameId = useId()
  const [isDating, setDating] = useState(false)
  const change = useCourseChange(userCourse, accountId)
  const list = useListState()
  const access = accessOf(userCourse)
  const isOver = access === 'ended'
  const canMove = !isStarted(userCourse) && !isOver
  const isPausing = change.isPending && (change.variables.kind === 'pause' || change.variables.kind === 'resume')

  const date = (startDate: string) =>
    change.mutate({ kind: isOver ? 'renew' : 'move', startDate }, { onSuccess: () => setDating(false) })
  return (
    <li className={styles.course}>
      <div className={styles.head}>
        <h4 id={nameId} className={styles.name}>
          {userCourse.course.name}
        </h4>
        <span className={styles.badges}>
          <AccessBadges userCourse={userCourse} />
        </span>
      </div>
      <ProgressBar label={`Прогресс: ${userCourse.course.name}`} percent={userCourse.progress} />
      <p className={styles.dates}>
        Начало доступа: {calendarDate(userCourse.start_date)}
        {!isStarted(userCourse) && !isOver && ', курс ещё не\u00a0начат'}
      </p>
      {userCourse.prolong_asked_at !== null && (
        <p className={styles.asked}>
          <StatusBadge tone="amber" icon="clock">
            Просит продлить: {formatDateTime(userCourse.prolong_asked_at)}
          </StatusBadge>
        </p>
      )}
      {isDating && (
        <StartDateForm
          label={`${isOver ? 'Выдать снова' : 'Перенести начало'}: ${userCourse.course.name}`}
          initial={isOver ? today() : userCourse.start_date}
          submitLabel={isOver ? 'Выдать на\u00a030\u00a0дней' : 'Перенести'}
          busy={change.isPending}
          onSubmit={date}
          onCancel={() => setDating(false)}
        />
      )}
      <ButtonRow>
        {!isOver && (
          <Button
            look="ghost"
            size="s"
            aria-describedby={nameId}
            busy={isPausing}
            onClick={() => change.mutate({ kind: access === 'paused' ? 'resume' : 'pause' })}
          >
            {access === 'paused' ? 'Возобновить' : 'Приостановить'}
          </Button>
        )}
        {(canMove || isOver) && !isDating && (
          <Button look="ghost" size="s" aria-describedby={nameId} onClick={() => setDating(true)}>
            {isOver ? 'Выдать снова' : 'Перенести начало'}
          </Button>
        )}
        <LinkButton look="ghost" size="s" to={statisticAddress(userCourse.id)} state={list} aria-describedby={nameId}>
          Статистика
        </LinkButton>
      </ButtonRow>
      <p className={styles.done} role="status">
        {change.isSuccess && done[change.variables.kind]}
      </p>
      <Alert message={change.problem} />
    </li>
  )
}
