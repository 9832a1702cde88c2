import type { StudyPlan, UserCourse } from '@dopusk/contract'
import { addDays, daysBetween } from '@dopusk/domain'
import { useState } from 'react'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { dayCount } from '../../shared/format/days-left.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './plan-aims.module.css'
import { PlanDialog } from './plan-dialog.tsx'

/** The server's calendar day, to which the plan belongs. */
const todayOf = ({ last_study_day: lastDay, days_left: daysLeft }: StudyPlan): string => addDays(lastDay, 1 - daysLeft)

/** When the exam is, or until when the plan runs without one. */
const examWords = (plan: StudyPlan): string => {
  const { exam_date: examDate, last_study_day: lastDay } = plan
  const untilEnd = `План рассчитан до\u00a0конца доступа, ${calendarDate(lastDay)}`
  if (examDate === null) return `Дата экзамена не\u00a0указана. ${untilEnd}`
  const date = calendarDate(examDate)
  const days = daysBetween(todayOf(plan), examDate)
  if (days < 0) return `Экзамен был ${date}. ${untilEnd}`
  if (days === 0) return `Экзамен сегодня, ${date}`
  const when = days === 1 ? 'завтра' : `через ${dayCount(days)}`
  const words = `Экзамен ${date}, ${when}`
  const by = plan.is_group_date ? '. Дату назначил учебный центр' : ''
  return examDate > addDays(lastDay, 1) ? `${words}, а\u00a0доступ закончится раньше${by}. ${untilEnd}` : words + by
}

/** The exam date and the daily goal, with the button that changes them. */
export const PlanAims = ({ userCourse, plan }: { userCourse: UserCourse; plan: StudyPlan }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.aims}>
      <p className={styles.words}>
        <Icon name="calendar" />
        <span>
          {examWords(plan)}. {plan.daily_goal === null ? 'Темп' : 'Цель'}&nbsp;— {plan.pace} в&nbsp;день
        </span>
      </p>
      <Button look="plain" size="s" onClick={() => setOpen(true)}>
        {plan.exam_date === null ? 'Указать дату экзамена' : 'Изменить план'}
      </Button>
      {isOpen && <PlanDialog userCourse={userCourse} plan={plan} onClose={() => setOpen(false)} />}
    </div>
  )
}
