import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { courseAddress, useUserCourseId } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import type { Screen } from '../../shared/screen.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { icons } from '../../shared/ui/signed-in-icons.ts'
import { useLeaveWarning } from '../../shared/use-leave-warning.ts'
import { AddFavouriteForm } from './add-favourite-form.tsx'
import { CheckStart } from './check-start.tsx'
import { QuestionScreen } from './question-screen.tsx'
import { prefetchQuestions } from './questions-query.ts'

/** A superuser has favourites without a course: they choose questions of the whole bank by ID. */
const FavouritesOfBank = () => (
  <QuestionScreen
    list="favourites"
    userCourseId={null}
    title="Избранные вопросы"
    empty={
      <EmptyState
        icon={icons.star}
        title="В избранном пока пусто"
        text={<>Добавьте вопрос по&nbsp;его номеру, и&nbsp;он&nbsp;появится здесь.</>}
      />
    }
  >
    <AddFavouriteForm />
  </QuestionScreen>
)

export const FavouriteQuestionsScreen: Screen = () => {
  const userCourseId = useUserCourseId()
  const { data: user } = useQuery(currentUserQuery)
  useLeaveWarning()
  if (userCourseId === null) return user?.is_superuser ? <FavouritesOfBank /> : <CourseNotFound />
  return (
    <QuestionScreen
      key={userCourseId}
      list="favourites"
      userCourseId={userCourseId}
      title="Избранные вопросы"
      empty={
        <EmptyState
          icon={icons.star}
          title="В избранном пока пусто"
          text={<>Отметьте звёздочкой вопросы, к&nbsp;которым хотите вернуться, и&nbsp;они соберутся здесь.</>}
        >
          <LinkButton look="ghost" to={courseAddress(paths.allQuestions, userCourseId)}>
            Ко&nbsp;всем вопросам
          </LinkButton>
        </EmptyState>
      }
    >
      <CheckStart source="favourites" userCourseId={userCourseId} label="В избранном" />
      {user?.is_superuser && <AddFavouriteForm />}
    </QuestionScreen>
  )
}

FavouriteQuestionsScreen.prefetch = prefetchQuestions('favourites')
