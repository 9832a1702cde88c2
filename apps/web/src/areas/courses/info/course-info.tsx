import { startCourse, type UserCourse } from '@dopusk/contract'
import { errors } from '@dopusk/contract/errors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { coursesKey, userCourseQuery } from '../../../shared/api/user-course-queries.ts'
import type { BackState } from '../../../shared/back-link.ts'
import { courseAddress } from '../../../shared/course-address.ts'
import { courseChangesPath } from '../../../shared/item-paths.ts'
import { paths } from '../../../shared/paths.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { accessOf } from '../../../study/course-access.ts'
import { testRules } from '../../../study/test-words.ts'
import { CourseAccessBadge } from '../course-access-badge.tsx'
import { useCourseInfoOrigin } from '../course-info-origin.ts'
import styles from './course-info.module.css'

/** Starts the course and navigates to it. */
const useStartCourse = ({ course }: UserCourse) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(startCourse, { params: { id: course.id } }),
    onSuccess: async (started) => {
      void queryClient.invalidateQueries({ queryKey: coursesKey, refetchType: 'none' })
      queryClient.setQueryData(userCourseQuery(started.id).queryKey, started)
      // Replaces this entry of the history: Back leads to the list, not to a course page that can no longer be started.
      await navigate(courseAddress(paths.course, started.id), { replace: true })
    },
  })
}

const StartCourse = ({ userCourse }: { userCourse: UserCourse }) => {
  const start = useStartCourse(userCourse)
  const startOnce = useMutateOnce(start.mutate)
  const open = accessOf(userCourse) === 'open'
  return (
    <div className={styles.start}>
      <Button busy={start.isPending} disabled={!open} onClick={() => startOnce(undefined)}>
        Начать
      </Button>
      <Alert message={open ? (start.error?.message ?? null) : errors.course_paused.message} />
    </div>
  )
}

const Fact = ({ name, value }: { name: string; value: string | number }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

export const CourseInfo = ({ userCourse }: { userCourse: UserCourse }) => {
  const origin = useCourseInfoOrigin()
  const { pathname, search, state } = useLocation()
  const { course, id } = userCourse
  const back =
    origin === 'course'
      ? { to: courseAddress(paths.course, id), label: 'К\u00a0курсу' }
      : { to: paths.courses, label: 'Мои курсы' }
  return (
    <>
      <PageHeading title={course.name} back={back} aside={<CourseAccessBadge userCourse={userCourse} />} />
      <div className={styles.info}>
        {course.description !== '' && (
          <Card className={styles.description}>
            <p className={styles.text}>{course.description}</p>
          </Card>
        )}
        <Card className={styles.facts}>
          <dl className={styles.list}>
            <Fact name="Вопросов" value={course.question_count} />
            <Fact name="Билетов" value={course.testing.ticket_count} />
            <Fact
              name="Чтобы сдать билет"
              value={testRules(course.testing.questions_per_ticket, course.testing.pass_percent).passMark}
            />
            {course.qual_code !== '' && <Fact name="Код квалификации" value={course.qual_code} />}
            <Fact name="Версия" value={course.version} />
          </dl>
          {origin === 'list' && <StartCourse userCourse={userCourse} />}
          <LinkButton
            look="ghost"
            to={courseChangesPath(course.id)}
            state={{ back: { to: pathname + search, label: 'О\u00a0курсе', state } } satisfies BackState}
          >
            Что изменилось в&nbsp;нормах
          </LinkButton>
        </Card>
        <Card className={styles.contents}>
          <h2>Содержание</h2>
          {course.titles.length === 0 ? (
            <p>Разделы этого курса пока не&nbsp;описаны.</p>
          ) : (
            <ol className={styles.titles}>
              {course.titles.map((title) => (
                <li key={title} className={styles.title}>
                  {title}
                </li>
              ))}
            </ol>
          )}
        </Card>
      </div>
    </>
  )
}
