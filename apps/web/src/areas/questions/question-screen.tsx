import type { ReactNode } from 'react'
import { ApiError, isNotFound } from '../../shared/api/api-error.ts'
import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import { QuestionList } from './question-list.tsx'
import type { ListedCourse, QuestionListName } from './questions-query.ts'
import { useQuestionList } from './use-question-list.ts'

const isPaused = (error: Error | null) => error instanceof ApiError && error.code === 'course_paused'

interface QuestionListErrorProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

/** A retry cannot open a course whose access has ended; other errors can be temporary. */
const QuestionListError = ({ error, busy, onRetry }: QuestionListErrorProps) => {
  if (isPaused(error)) return <ErrorState title="Вопросы недоступны" message={error.message} />
  return (
    <ErrorState
      message={error.message}
      requestId={error instanceof ApiError ? error.requestId : null}
      busy={busy}
      onRetry={onRetry}
    />
  )
}

interface QuestionScreenProps {
  list: QuestionListName
  userCourseId: ListedCourse
  title: string
  /** Between the heading and the search. */
  children?: ReactNode
  /** Rendered for an empty list. */
  empty: ReactNode
}

/** Heading, search and list of the three question screens. */
export const QuestionScreen = ({ list, userCourseId, title, children, empty }: QuestionScreenProps) => {
  const state = useQuestionList(list, userCourseId)
  const { data, error, search, setSearch } = state
  if (isNotFound(error)) return <CourseNotFound />

  const isClosed = isPaused(error)
  const isEmpty = data?.count === 0 && search === ''
  const nothingFound = data?.count === 0 && search !== '' && state.arrived
  const failed = error !== null && (data === undefined || isClosed)
  return (
    <Page>
      <PageHeading
        title={title}
        back={
          userCourseId === null
            ? { to: paths.courses, label: 'К курсам' }
            : { to: courseAddress(paths.course, userCourseId), label: 'К курсу' }
        }
      />
      {!isClosed && children}
      {!isClosed && !isEmpty && (
        <SearchBox
          label="Поиск по тексту или номеру вопроса"
          placeholder="Текст или номер вопроса"
          initialValue={search}
          nothingFound={nothingFound}
          onSearch={setSearch}
        />
      )}
      {isEmpty && empty}
      {nothingFound && (
        <EmptyState title="Попробуйте другие слова или номер вопроса">
          <Button look="ghost" onClick={() => setSearch('')}>
            Показать все
          </Button>
        </EmptyState>
      )}
      {failed ? (
        <QuestionListError error={error} busy={state.isFetching} onRetry={() => void state.refetch()} />
      ) : (
        <QuestionList list={list} state={state} />
      )}
    </Page>
  )
}
