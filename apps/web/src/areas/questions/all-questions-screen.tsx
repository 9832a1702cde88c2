import { courseAddress, useUserCourseId } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import type { Screen } from '../../shared/screen.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { useLeaveWarning } from '../../shared/use-leave-warning.ts'
import { QuestionScreen } from './question-screen.tsx'
import { prefetchQuestions } from './questions-query.ts'

export const AllQuestionsScreen: Screen = () => {
  const userCourseId = useUserCourseId()
  useLeaveWarning()
  if (userCourseId === null) return <CourseNotFound />
  return (
    <QuestionScreen
      key={userCourseId}
      list="all"
      userCourseId={userCourseId}
      title="Все вопросы"
      empty={
        <EmptyState icon="document" title="В этом курсе пока нет вопросов">
          <LinkButton look="ghost" to={courseAddress(paths.course, userCourseId)}>
            К&nbsp;режимам обучения
          </LinkButton>
        </EmptyState>
      }
    />
  )
}

AllQuestionsScreen.prefetch = prefetchQuestions('all')
