import { generateSmartCheck, type UserCourse } from '@dopusk/contract'
import { call } from '../../../shared/api/call.ts'
import { courseAddress } from '../../../shared/course-address.ts'
import { paths } from '../../../shared/paths.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { useStartCheck } from '../../../study/use-start-check.ts'
import styles from './first-questions.module.css'

const firstCount = 10

/** Starts the first questions of a course that nobody has answered in yet, in one press. */
export const FirstQuestions = ({ userCourse, nameId }: { userCourse: UserCourse; nameId: string }) => {
  const start = useStartCheck(userCourse.id, () =>
    call(generateSmartCheck, {
      body: { question_count: firstCount, difficulty: 'Hard', user_course_id: userCourse.id },
    }),
  )
  const startOnce = useMutateOnce(start.mutate)
  return (
    <div className={styles.first}>
      <div className={styles.buttons}>
        <Button busy={start.isPending} aria-describedby={nameId} onClick={() => startOnce(undefined, {})}>
          Начать
        </Button>
        <LinkButton look="plain" to={courseAddress(paths.course, userCourse.id)} aria-describedby={nameId}>
          Открыть курс
        </LinkButton>
      </div>
      <Alert message={start.error?.message ?? null} />
    </div>
  )
}
