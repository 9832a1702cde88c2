import type { ListedUserCourse, UserCourse } from '@dopusk/contract'
import { type ReactNode, useId, useState } from 'react'
import { calendarDate } from '../../../../shared/format/calendar-date.ts'
import { formatDateTime } from '../../../../shared/format/date-time.ts'
import { Alert } from '../../../../shared/ui/alert.tsx'
import { ProgressBar } from '../../../../shared/ui/progress-bar.tsx'
import { icons } from '../../../../shared/ui/signed-in-icons.ts'
import { StatusBadge } from '../../../../shared/ui/status-badge.tsx'
import { accessOf, isStarted } from '../../../../study/course-access.ts'
import { DaysBadge } from '../../days-badge.tsx'
import sectionForm from '../section-form.module.css'
import { CourseActions } from './course-actions.tsx'
import { CourseForm, type CourseFormKind } from './course-form.tsx'
import styles from './learner-course.module.css'
import { type CourseChange, useCourseChange } from './use-course-change.ts'

/** Days of access left, or why there is none. A paused course shows its days too: they do not run. */
const AccessBadges = ({ userCourse }: { userCourse: UserCourse }) => {
  const access = accessOf(userCourse)
  if (access === 'ended') return <StatusBadge tone="red">доступ закончился</StatusBadge>
  return (
    <>
      {access === 'paused' && (
        <StatusBadge tone="amber" icon={icons.pause}>
          приостановлен
        </StatusBadge>
      )}
      <DaysBadge days={userCourse.remaining_days} />
    </>
  )
}

const AccessDates = ({ userCourse }: { userCourse: UserCourse }) => (
  <p className={styles.dates}>
    Начало доступа: {calendarDate(userCourse.start_date)}, последний день: {calendarDate(userCourse.access_until)}
    {!isStarted(userCourse) && accessOf(userCourse) !== 'ended' && ', курс ещё не\u00a0начат'}
  </p>
)

const orWords = new Intl.ListFormat('ru', { type: 'disjunction' })

/** «приостановить, перенести или забрать»: what is not offered. */
const refusedWords = ({ refused_changes: refused = [], is_paused: isPaused }: ListedUserCourse): string => {
  const verbs = { pause: isPaused ? 'возобновить' : 'приостановить', move: 'перенести', take_back: 'забрать' }
  return orWords.format(refused.map((change) => verbs[change]))
}

const done: Record<CourseChange['kind'], string> = {
  pause: 'Курс приостановлен',
  resume: 'Курс возобновлён',
  move: 'Начало курса перенесено',
  renew: 'Курс выдан на\u00a030\u00a0дней',
  take_back: 'Последний срок забран',
}

interface LearnerCourseProps {
  userCourse: ListedUserCourse
  accountId: number
  /** A button beside the other actions. */
  certificate: ReactNode
}

/** A course of the learner, with the actions of staff. */
export const LearnerCourse = ({ userCourse, accountId, certificate }: LearnerCourseProps) => {
  const nameId = useId()
  const [form, setForm] = useState<CourseFormKind | null>(null)
  const [isProlonged, setProlonged] = useState(false)
  const change = useCourseChange(userCourse, accountId)
  const open = (kind: CourseFormKind) => {
    setProlonged(false)
    change.reset()
    setForm(kind)
  }
  const doneText = change.isSuccess ? done[change.variables.kind] : null
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
      <AccessDates userCourse={userCourse} />
      {!isStarted(userCourse) && userCourse.progress > 0 && (
        <p className={styles.dates}>Часть вопросов обучающийся уже выучил в&nbsp;других курсах.</p>
      )}
      {userCourse.prolong_asked_at !== null && (
        <p className={styles.asked}>
          <StatusBadge tone="amber" icon="clock">
            Просит продлить: {formatDateTime(userCourse.prolong_asked_at)}
          </StatusBadge>
        </p>
      )}
      {accessOf(userCourse) !== 'ended' && userCourse.refused_changes?.includes('pause') && (
        <p className={styles.dates}>
          Этот срок оплачивает не&nbsp;ваша организация: {refusedWords(userCourse)} его может она
          или&nbsp;администратор.
        </p>
      )}
      {form !== null && (
        <CourseForm
          kind={form}
          userCourse={userCourse}
          change={change}
          onProlonged={() => setProlonged(true)}
          onClose={() => setForm(null)}
        />
      )}
      <CourseActions userCourse={userCourse} nameId={nameId} openForm={form} change={change} onOpen={open}>
        {certificate}
      </CourseActions>
      <p className={sectionForm.done} role="status">
        {isProlonged ? 'Доступ продлён на\u00a030\u00a0дней' : doneText}
      </p>
      <Alert message={change.problem} />
    </li>
  )
}
