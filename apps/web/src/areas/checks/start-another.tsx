import {
  generateBadCheck,
  generateFavouriteCheck,
  generateSmartCheck,
  generateWeakCheck,
  type StudyPlan,
} from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button, type ButtonLook } from '../../shared/ui/button.tsx'
import { leftToday, planQuery } from '../../study/plan/plan-queries.ts'
import { useStartCheck } from '../../study/use-start-check.ts'
import type { PlayedCheck } from './check-query.ts'

type Mode = PlayedCheck['mode']

const difficultyOf = { new: 'Hard', repeat: 'Easy', mixed: 'Medium' } as const

/** The next check is made as this one was. */
const generate = (userCourseId: number, mode: Mode) => {
  const body = { user_course_id: userCourseId }
  if (mode === 'favourites') return call(generateFavouriteCheck, { body })
  if (mode === 'mistakes') return call(generateBadCheck, { body })
  if (mode === 'plan') return call(generateSmartCheck, { body: { ...body, difficulty: 'Plan' } })
  if (mode === 'weak') return call(generateWeakCheck, { body })
  const difficulty = mode === 'new' || mode === 'repeat' || mode === 'mixed' ? difficultyOf[mode] : 'Medium'
  return call(generateSmartCheck, { body: { ...body, question_count: 10, difficulty } })
}

interface StartAnotherProps {
  look: ButtonLook
  userCourseId: number
  mode: Mode
  label?: string
}

const Start = ({ look, userCourseId, mode, label = 'Ещё 10' }: StartAnotherProps) => {
  const { mutate, isPending, error } = useStartCheck(userCourseId, () => generate(userCourseId, mode))
  return (
    <>
      <Button look={look} busy={isPending} onClick={() => mutate(undefined)}>
        {label}
      </Button>
      <Alert message={error?.message ?? null} />
    </>
  )
}

/** What is left of the plan; after the day's end, what is remembered worst. */
const ofPlan = (plan: StudyPlan | undefined): { mode: Mode; label: string } =>
  plan === undefined || leftToday(plan) > 0
    ? { mode: 'plan', label: plan === undefined ? 'Продолжить план' : `Продолжить план: ещё\u00a0${leftToday(plan)}` }
    : { mode: 'weak', label: 'Повторить слабые' }

const StartRestOfPlan = (props: StartAnotherProps) => {
  const { data } = useQuery({ ...planQuery(props.userCourseId), refetchOnMount: 'always' })
  return <Start {...props} {...ofPlan(data)} />
}

/** After changed questions the plan goes on. */
export const StartAnother = (props: StartAnotherProps) =>
  props.mode === 'plan' || props.mode === 'changed' ? <StartRestOfPlan {...props} /> : <Start {...props} />
