import { courseAddress, useUserCourseId } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import type { Screen } from '../../shared/screen.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { useLeaveWarning } from '../../shared/use-leave-warning.ts'
import { CheckStart } from './check-start.tsx'
import { QuestionScreen } from './question-screen.tsx'
import { prefetchQuestions } from './questions-query.ts'

export const MistakesScreen: Screen = () => {
  const userCourseId = useUserCourseId()
  useLeaveWarning()
  if (userCourseId === null) return <CourseNotFound />
  return (
    <QuestionScreen
      key={userCourseId}
      list="mistakes"
      userCourseId={userCourseId}
      title="Частые ошибки"
      empty={
        <EmptyState
          icon="check"
          title="Частых ошибок нет"
          text={<>Сюда попадают вопросы, на&nbsp;которые вы ответили неверно, и&nbsp;те, что помните плохо.</>}
        >
          <LinkButton look="ghost" to={courseAddress(paths.course, userCourseId)}>
            К&nbsp;режимам обучения
          </LinkButton>
        </EmptyState>
      }
    >
      <CheckStart source="mistakes" userCourseId={userCourseId} label="Частых ошибок" />
    </QuestionScreen>
  )
}

MistakesScreen.prefetch = prefetchQuestions('mistakes')
