import { type CourseChanges as Changes, getCourseChanges } from '@dopusk/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFound } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { courseChangesKey } from '../../../shared/api/queries.ts'
import { useSession } from '../../../shared/api/use-session.ts'
import { useBackLink } from '../../../shared/back-link.ts'
import { paths } from '../../../shared/paths.ts'
import { readId } from '../../../shared/read-id.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { PageSkeleton } from '../../../shared/ui/page-skeleton.tsx'
import styles from './course-changes.module.css'
import { CourseChanges } from './course-changes.tsx'

const nullIfNotFound = (error: unknown) => {
  if (isNotFound(error)) return null
  throw error
}

/** What changed in the norms of a course; null where there is no such course. */
const courseChangesQuery = (id: number) =>
  queryOptions({
    queryKey: courseChangesKey(id),
    queryFn: ({ signal }): Promise<Changes | null> =>
      call(getCourseChanges, { params: { id } }, { signal, token: 'omit' }).catch(nullIfNotFound),
    staleTime: 5 * 60_000,
  })

const catalogue = { to: `${paths.home}#courses`, label: 'Курсы' }

const NotFound = () => (
  <ErrorState
    wholePage
    title="Курс не найден"
    message="Такого курса нет: возможно, в адресе опечатка или курс убрали из каталога."
  >
    <LinkButton to={catalogue.to}>Все курсы</LinkButton>
  </ErrorState>
)

const NothingChanged = () => {
  const session = useSession()
  return (
    <EmptyState
      icon="document"
      title="В нормах этого курса пока ничего не изменилось"
      text={
        <>
          Когда норму заменят, она утратит силу или вопрос исправят, здесь будет видно, что было, что стало
          и&nbsp;с&nbsp;какого дня.
        </>
      }
    >
      {session === null ? (
        <LinkButton look="ghost" to={catalogue.to}>
          Все курсы
        </LinkButton>
      ) : (
        <LinkButton to={paths.auth}>Продолжить обучение</LinkButton>
      )}
    </EmptyState>
  )
}

const isEmpty = ({ changes, corrections, endings }: Changes) =>
  changes.length + corrections.length + endings.length === 0

const ChangesOf = ({ id }: { id: number }) => {
  const query = useQuery(courseChangesQuery(id))
  const back = useBackLink() ?? catalogue
  if (query.isLoadingError) return <LoadError query={query} wholePage />
  if (query.isPending) return <PageSkeleton />
  if (query.data === null) return <NotFound />
  return (
    <>
      <div>
        <PageHeading title="Что изменилось" back={back} />
        <p className={styles.course}>{query.data.course.name}</p>
      </div>
      {isEmpty(query.data) ? <NothingChanged /> : <CourseChanges changes={query.data} />}
    </>
  )
}

/** Public: what changed in the norms of a course, for anyone. */
export const CourseChangesScreen = () => {
  const id = readId(useParams().id)
  return <Page>{id === null ? <NotFound /> : <ChangesOf key={id} id={id} />}</Page>
}
