import { ApiError } from '../../shared/api/api-error.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'

interface QuestionListErrorProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

/** A retry cannot open a course whose access has ended; other errors can be temporary. */
export const QuestionListError = ({ error, busy, onRetry }: QuestionListErrorProps) => {
  if (error instanceof ApiError && error.code === 'course_paused')
    return <ErrorState title="Вопросы недоступны" message={error.message} />
  return (
    <ErrorState
      message={error.message}
      requestId={error instanceof ApiError ? error.requestId : null}
      busy={busy}
      onRetry={onRetry}
    />
  )
}
