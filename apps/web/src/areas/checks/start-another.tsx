import { generateBadCheck, generateFavouriteCheck, generateSmartCheck } from '@dopusk/contract'
import { call } from '../../shared/api/call.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button, type ButtonLook } from '../../shared/ui/button.tsx'
import { useStartCheck } from '../../study/use-start-check.ts'
import type { PlayedCheck } from './check-query.ts'

const difficultyOf = { new: 'Hard', repeat: 'Easy', mixed: 'Medium' } as const

/** The next check is made as this one was. */
const generate = (userCourseId: number, mode: PlayedCheck['mode']) => {
  const body = { user_course_id: userCourseId }
  if (mode === 'favourites') return call(generateFavouriteCheck, { body })
  if (mode === 'mistakes') return call(generateBadCheck, { body })
  const difficulty = mode === 'new' || mode === 'repeat' || mode === 'mixed' ? difficultyOf[mode] : 'Medium'
  return call(generateSmartCheck, { body: { ...body, question_count: 10, difficulty } })
}

interface StartAnotherProps {
  look: ButtonLook
  userCourseId: number
  mode: PlayedCheck['mode']
}

export const StartAnother = ({ look, userCourseId, mode }: StartAnotherProps) => {
  const { mutate, isPending, error } = useStartCheck(userCourseId, () => generate(userCourseId, mode))
  return (
    <>
      <Button look={look} busy={isPending} onClick={() => mutate(undefined)}>
        Ещё 10
      </Button>
      <Alert message={error?.message ?? null} />
    </>
  )
}
