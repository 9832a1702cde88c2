import { changePlan, type StudyPlan, type StudyState, type UserCourse } from '@dopusk/contract'
import { daysIncluded, lastStudyDayOf, paceOf, reachOf } from '@dopusk/domain'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import { readDate } from '../../shared/format/typed-date.ts'
import { paths } from '../../shared/paths.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ButtonRow } from '../../shared/ui/button-row.tsx'
import { DateField } from '../../shared/ui/date-field.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import formStyles from '../../shared/ui/dialog-form.module.css'
import { TextField } from '../../shared/ui/text-field.tsx'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import type { PlanAim } from './forecast.ts'
import styles from './plan-dialog.module.css'
import { forecastExamDayQuery, planQuery, studyStateQuery } from './plan-queries.ts'
import { ofTenTickets, reachWords } from './plan-words.ts'

interface Aims {
  exam_date: string | null
  daily_goal: number | null
}

/** Null for a text that is not what its field asks for. */
const readAims = (form: HTMLFormElement) => {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const [date, goal] = [text('exam_date'), text('daily_goal')]
  return {
    aims: { exam_date: readDate(date), daily_goal: /^\d+$/.test(goal) ? Number(goal) : null },
    isDate: date === '' || readDate(date) !== null,
    isGoal: goal === '' || /^\d+$/.test(goal),
  }
}

/** Whether something can be planned with these; the server decides what may be saved. */
const isPlannable = ({ exam_date: date, daily_goal: goal }: Aims, today: string): boolean =>
  (date === null || date > today) && (goal === null || goal > 0)

interface ConsequenceProps {
  userCourse: UserCourse
  plan: StudyPlan
  state: StudyState
  aims: Aims
}

/** What the date and the goal in the form lead to. */
const Consequence = ({ userCourse, plan, state, aims }: ConsequenceProps) => {
  const pace = paceOf(aims.daily_goal, state.measured_pace ?? undefined)
  const lastStudyDay = lastStudyDayOf(aims.exam_date, userCourse.access_until)
  const aim: PlanAim = { exam_date: aims.exam_date, last_study_day: lastStudyDay, pace, mode: plan.mode }
  const examDay = useQuery(forecastExamDayQuery(userCourse.id, state, aim)).data
  const reach = reachOf({ pace, unseen: plan.unseen_count, daysLeft: daysIncluded(state.today, lastStudyDay) })
  const byPlan = examDay !== undefined && 'pass' in examDay.byPlan ? ofTenTickets(examDay.byPlan) : null
  return (
    <>
      <p>{reachWords({ ...reach, pace, questionCount: plan.question_count })}.</p>
      {byPlan !== null && state.is_pass_shown && (
        <p>
          Прогноз {aims.exam_date === null ? 'на\u00a0конец доступа' : 'на\u00a0день экзамена'}, если заниматься так:
          из&nbsp;10 случайных билетов&nbsp;— {byPlan.count} ({byPlan.band}).
        </p>
      )}
    </>
  )
}

interface PlanDialogProps {
  userCourse: UserCourse
  plan: StudyPlan
  onClose: () => void
}

/** The exam date and the daily goal; both may be left out. */
export const PlanDialog = ({ userCourse, plan, onClose }: PlanDialogProps) => {
  const client = useQueryClient()
  const state = useQuery(studyStateQuery(userCourse.id)).data
  const [typed, setTyped] = useState<Aims>({ exam_date: plan.exam_date, daily_goal: plan.daily_goal })
  const form = useCheckedForm({
    fields: ['exam_date', 'daily_goal'],
    read: readAims,
    faultsOf: ({ isDate, isGoal }) => ({
      ...(!isDate && { exam_date: 'Такой даты нет. Укажите день, месяц и год' }),
      ...(!isGoal && { daily_goal: 'Укажите целое число' }),
    }),
  })
  const save = useMutation({
    mutationFn: (body: Aims) => call(changePlan, { params: { id: userCourse.id }, body }),
    onSuccess: (changed) => {
      client.setQueryData(planQuery(userCourse.id).queryKey, changed)
      onClose()
    },
    onError: (error) => form.show(error instanceof ApiError ? (error.fields as typeof form.faults) : {}, error.message),
  })
  const saveOnce = useMutateOnce(save.mutate)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = form.check()
    if (values !== null) saveOnce(values.aims)
  }
  const onInput = (event: { target: EventTarget }) => {
    form.onInput(event)
    if (form.form.current !== null) setTyped(readAims(form.form.current).aims)
  }
  return (
    <Dialog title="План до экзамена" onClose={onClose}>
      <form ref={form.form} className={formStyles.form} noValidate onSubmit={submit} onInput={onInput}>
        <DateField
          label="Дата экзамена"
          name="exam_date"
          defaultValue={plan.exam_date === null ? '' : calendarDate(plan.exam_date)}
          hint={
            plan.is_group_date
              ? 'Дату назначил учебный центр. Если экзамен у\u00a0вас в\u00a0другой день, укажите его: план пойдёт по\u00a0нему'
              : 'План закончится накануне. Без даты он рассчитан до конца доступа'
          }
          error={form.faults.exam_date}
        />
        <TextField
          label="Вопросов в день"
          name="daily_goal"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={plan.daily_goal ?? ''}
          hint="Без цели план идёт в вашем обычном темпе"
          error={form.faults.daily_goal}
        />
        <div className={styles.consequence} role="status">
          {state !== undefined && isPlannable(typed, state.today) && (
            <Consequence userCourse={userCourse} plan={plan} state={state} aims={typed} />
          )}
        </div>
        <Alert message={form.problem} />
        <ButtonRow>
          <Button type="submit" busy={save.isPending}>
            Сохранить
          </Button>
          <Button look="ghost" onClick={onClose}>
            Отмена
          </Button>
        </ButtonRow>
        <p className={styles.reminders}>
          План и&nbsp;напоминание об&nbsp;экзамене могут приходить письмом:{' '}
          <Link to={paths.reminders}>настроить напоминания</Link>
        </p>
      </form>
    </Dialog>
  )
}
