import { ApiError } from '../../shared/api/api-error.ts'
import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'

interface QuestionListErrorProps {
  error: Error
  userCourseId: number
  busy: boolean
  onRetry: () => void
}

/** A retry cannot open a course whose access has ended; other errors can be temporary. */
export const QuestionListError = ({ error, userCourseId, busy, onRetry }: QuestionListErrorProps) => {
  if (error instanceof ApiError && error.code === 'course_paused')
    return (
      <ErrorState title="Вопросы недоступны" message={error.message}>
        <LinkButton look="ghost" to={courseAddress(paths.course, userCourseId)}>
          Вернуться к&nbsp;курсу
        </LinkButton>
      </ErrorState>
    )
  return (
    <ErrorState
      message={error.message}
      requestId={error instanceof ApiError ? error.requestId : null}
      busy={busy}
      onRetry={onRetry}
    />
  )
}
