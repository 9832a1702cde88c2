import { askProlong, type UserCourse } from '@dopusk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { coursesKey, userCourseQuery } from '../../shared/api/user-course-queries.ts'
import { formatDate } from '../../shared/format/date-time.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button, type ButtonLook } from '../../shared/ui/button.tsx'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { accessOf } from '../course-access.ts'
import styles from './ask-prolong.module.css'

const useAskProlong = (id: number) => {
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: () => call(askProlong, { params: { id } }),
    onSuccess: (userCourse) => client.setQueryData(userCourseQuery(id).queryKey, userCourse),
    // After an error too: the access may have been given meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: coursesKey }),
  })
  return { ...ask, mutate: useMutateOnce(ask.mutate) }
}

const repeatAfterMs = 24 * 60 * 60 * 1000

const canRepeat = (askedAt: string) => Date.now() - Date.parse(askedAt) >= repeatAfterMs

const askedText = (userCourse: UserCourse, askedAt: string) => {
  const next =
    accessOf(userCourse) === 'ended'
      ? 'Курс откроется, как только доступ продлят.'
      : 'Просьба передана тем, кто выдал доступ.'
  return `Вы\u00a0попросили продление ${formatDate(askedAt)}. ${next}`
}

interface AskProlongProps {
  userCourse: UserCourse
  /** Id of the element with the course's name, where several courses have this button. */
  nameId?: string
  look?: ButtonLook
}

/** The button that asks staff for more access, and what became of it. Nothing where the learner may not ask. */
export const AskProlong = ({ userCourse, nameId, look = 'primary' }: AskProlongProps) => {
  const { data: user } = useQuery(currentUserQuery)
  const ask = useAskProlong(userCourse.id)
  const { can_ask_prolong: canAsk, prolong_asked_at: askedAt } = userCourse
  if (!canAsk || user?.is_demo === true) return null
  const offersButton = askedAt === null || canRepeat(askedAt)
  return (
    <div className={styles.ask}>
      <p className={styles.asked} role="status">
        {askedAt !== null && askedText(userCourse, askedAt)}
      </p>
      {offersButton && (
        <Button
          look={askedAt === null ? look : 'ghost'}
          busy={ask.isPending}
          aria-describedby={nameId}
          onClick={() => ask.mutate()}
        >
          {askedAt === null ? 'Попросить продление' : 'Попросить ещё раз'}
        </Button>
      )}
      <Alert message={ask.error?.message ?? null} />
    </div>
  )
}
