import { skipToken, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { countPages } from '../../../shared/count-pages.ts'
import type { Screen } from '../../../shared/screen.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { usePageWithin } from '../../../shared/use-page-within.ts'
import {
  contentCourseQuery,
  contentQuestionsQuery,
  courseChoiceQuery,
  pageSize,
  type QuestionFilter,
} from '../content-queries.ts'
import { ContentTabs } from '../content-tabs.tsx'
import { showNames } from '../content-words.ts'
import { CourseFilter } from '../course-filter.tsx'
import { useOpenDraft } from '../use-open-draft.ts'
import { QuestionTable } from './question-table.tsx'
import styles from './questions.module.css'
import { type QuestionAddress, readQuestionFilter, useQuestionAddress } from './use-question-address.ts'

/** The topics of the chosen course; none where no course is chosen. */
const useTopics = (course: number | null) => {
  const query = contentCourseQuery(course ?? 0)
  const { data } = useQuery({ ...query, queryFn: course === null ? skipToken : (query.queryFn ?? skipToken) })
  return course === null ? [] : (data?.topics ?? [])
}

const Filters = ({ address, nothingFound }: { address: QuestionAddress; nothingFound: boolean }) => {
  const { course, topic, show, search } = address.filter
  const topics = useTopics(course)
  return (
    <div className={styles.filters}>
      <SearchBox
        label="Поиск: текст или номер вопроса"
        placeholder="Текст или номер вопроса"
        initialValue={search}
        nothingFound={nothingFound}
        onSearch={address.setSearch}
      />
      <div className={styles.selects}>
        <CourseFilter course={course} onCourse={address.setCourse} />
        <SelectField
          label="Тема"
          value={topic ?? ''}
          disabled={course === null}
          onChange={({ target }) => address.setTopic(target.value)}
        >
          <option value="">{course === null ? 'Сначала выберите курс' : 'Все темы'}</option>
          {topics.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField label="Показать" value={show} onChange={({ target }) => address.setShow(target.value)}>
          {Object.entries(showNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}

const emptyTitles: Record<QuestionFilter['show'], string> = {
  published: 'Вопросов пока нет',
  drafts: 'Черновиков нет',
  retired: 'Убранных вопросов нет',
  conflicts: 'Расхождений с\u00a0набором нет',
}

const NoQuestions = ({ filter, onShowAll }: { filter: QuestionFilter; onShowAll: () => void }) => {
  const { course, topic, show, search } = filter
  if (topic !== null || search !== '')
    return (
      <EmptyState title="Под&nbsp;этот отбор ничего не&nbsp;подходит">
        <Button look="ghost" onClick={onShowAll}>
          Показать все вопросы
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={show === 'published' ? 'document' : 'check'} title={emptyTitles[show]}>
      {show === 'published' && <NewQuestion course={course} look="primary" />}
    </EmptyState>
  )
}

/** A question is begun in a course. */
const NewQuestion = ({ course, look }: { course: number | null; look: 'primary' | 'ghost' }) => {
  const { pathname, search } = useLocation()
  const { open, isPending } = useOpenDraft({ to: pathname + search, label: 'Вопросы' })
  if (course === null) return <p className={styles.note}>Чтобы добавить вопрос, выберите курс</p>
  return (
    <Button look={look} size="s" busy={isPending} onClick={() => open({ course })}>
      Новый вопрос
    </Button>
  )
}

const Questions = ({ address }: { address: QuestionAddress }) => {
  const { filter } = address
  const query = useQuery(contentQuestionsQuery(filter))
  const { data, isPlaceholderData: isWaiting } = query
  const questions = data?.results ?? []
  const pageCount = data === undefined ? null : countPages(data, filter.page, pageSize)
  const isPastEnd = usePageWithin(address, isWaiting || questions.length > 0 ? null : pageCount)
  const isEmpty = data?.count === 0 && !isWaiting
  return (
    <>
      <Filters address={address} nothingFound={isEmpty && filter.search !== ''} />
      {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {isEmpty && <NoQuestions filter={filter} onShowAll={address.showAll} />}
      {questions.length > 0 && !isPastEnd && (
        <QuestionTable
          caption={`Вопросы: ${showNames[filter.show].toLowerCase()}`}
          questions={questions}
          opensDrafts={filter.show === 'drafts'}
          waiting={isWaiting}
        />
      )}
      {pageCount !== null && <Pagination page={address.page} pageCount={pageCount} withEnds onPage={address.setPage} />}
    </>
  )
}

/** The bank of questions. */
export const ContentQuestionsScreen: Screen = () => {
  const address = useQuestionAddress()
  return (
    <Page>
      <PageHeading title="Вопросы" aside={<NewQuestion course={address.filter.course} look="primary" />} />
      <ContentTabs />
      <Questions address={address} />
    </Page>
  )
}

ContentQuestionsScreen.prefetch = (client, search) => [
  client.prefetchQuery(contentQuestionsQuery(readQuestionFilter(search))),
  client.prefetchQuery(courseChoiceQuery),
]
