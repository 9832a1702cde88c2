import type { UserCourse } from '@dopusk/contract'
import { errors } from '@dopusk/contract/errors'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { accessOf } from '../../study/course-access.ts'
import styles from './course-info.module.css'
import { useStartCourse } from './use-start-course.ts'

export const StartCourse = ({ userCourse }: { userCourse: UserCourse }) => {
  const start = useStartCourse(userCourse)
  const open = accessOf(userCourse) === 'open'
  return (
    <div className={styles.start}>
      <Button busy={start.isPending} disabled={!open} onClick={() => start.mutate()}>
        Начать
      </Button>
      <Alert message={open ? (start.error?.message ?? null) : errors.course_paused.message} />
    </div>
  )
}
