import { plural, pluralWord, questions as questionForms } from '../../shared/format/plural.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { ListHead } from '../../shared/ui/list-head.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { useTopOfList } from '../../shared/ui/use-top-of-list.ts'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { QuestionCard } from './question-card.tsx'
import styles from './question-list.module.css'
import { QuestionListSkeleton } from './question-list-skeleton.tsx'
import type { QuestionListName } from './questions-query.ts'
import type { QuestionListState } from './use-question-list.ts'

interface QuestionListProps {
  list: QuestionListName
  state: QuestionListState
}

const found = (count: number) =>
  `${pluralWord(count, ['Найден', 'Найдено', 'Найдено'])} ${plural(count, questionForms)}`

/** Screens that show the number above the list do not repeat it. */
const titleOf = (list: QuestionListName, search: string, count: number) => {
  if (search !== '') return found(count)
  return list === 'all' ? plural(count, questionForms) : 'Вопросы'
}

/** One page of questions, with the position in the list. */
export const QuestionList = ({ list, state }: QuestionListProps) => {
  const { data, arrived, search, page, pageCount, setPage } = state
  const { top, leavePage } = useTopOfList(page, arrived)
  const isEmpty = data?.count === 0
  return (
    <section className={styles.section} aria-busy={!arrived}>
      <VisuallyHidden>
        <span role="status">{arrived && !isEmpty ? found(data?.count ?? 0) : ''}</span>
      </VisuallyHidden>
      {data === undefined && <QuestionListSkeleton />}
      {data !== undefined && !isEmpty && (
        <>
          <ListHead ref={top} title={titleOf(list, data.search, data.count)} page={page} pageCount={pageCount} />
          <ul className={classNames(styles.list, !arrived && styles.waiting)}>
            {data.questions.map((question) => (
              <QuestionCard
                key={question.id}
                question={question}
                startsOpen={String(question.id) === search}
                removesUnstarred={list === 'favourites'}
              />
            ))}
          </ul>
          <Pagination
            page={page}
            pageCount={pageCount}
            onPage={(next) => {
              leavePage()
              setPage(next)
            }}
          />
        </>
      )}
    </section>
  )
}
