import type { ContentCourse } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countPages } from '../../../shared/count-pages.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import table from '../../../shared/ui/record-table.module.css'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import styles from '../../../shared/ui/section.module.css'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { contentQuestionsQuery, pageSize } from '../content-queries.ts'
import { questionNumber } from '../content-words.ts'
import { fromRow, type TicketQuestion } from './ticket-questions.ts'
import own from './tickets.module.css'

interface QuestionPickerProps {
  course: number
  topics: ContentCourse['topics']
  /** The questions that are in the ticket already. */
  chosen: readonly TicketQuestion[]
  onAdd: (question: TicketQuestion) => void
}

/** The published questions of the course, to be added to a ticket. */
export const QuestionPicker = ({ course, topics, chosen, onAdd }: QuestionPickerProps) => {
  const [filter, setFilter] = useState({ topic: null as number | null, search: '', page: 1 })
  const query = useQuery(contentQuestionsQuery({ course, show: 'published', ...filter }))
  const { data, isPlaceholderData: isWaiting } = query
  const isEmpty = data?.count === 0 && !isWaiting
  const chosenIds = new Set(chosen.map(({ id }) => id))
  return (
    <Card>
      <section className={styles.section} aria-labelledby="ticket-picker">
        <h2 id="ticket-picker">Добавить вопросы</h2>
        <SearchBox
          label="Поиск: текст или номер вопроса"
          placeholder="Текст или номер вопроса"
          initialValue={filter.search}
          nothingFound={isEmpty && filter.search !== ''}
          onSearch={(search) => setFilter({ ...filter, search, page: 1 })}
        />
        <SelectField
          label="Тема"
          value={filter.topic ?? ''}
          onChange={({ target }) =>
            setFilter({ ...filter, topic: target.value === '' ? null : Number(target.value), page: 1 })
          }
        >
          <option value="">Все темы</option>
          {topics.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
        {isEmpty && filter.search === '' && <EmptyState icon="document" title="Опубликованных вопросов нет" />}
        {data !== undefined && data.results.length > 0 && (
          <ul className={classNames(own.found, isWaiting && table.waiting)} aria-label="Вопросы курса">
            {data.results.map((row) => {
              const question = fromRow(row)
              if (question === null) return null
              const isChosen = chosenIds.has(question.id)
              return (
                <li key={question.id} className={own.foundRow}>
                  <span className={own.foundText}>
                    {question.text}
                    <span className={table.small}>
                      {questionNumber(question)}, {question.topic}
                    </span>
                  </span>
                  <Button
                    look="ghost"
                    size="s"
                    disabled={isChosen}
                    aria-label={`${isChosen ? 'В\u00a0билете' : 'Добавить'}: ${question.text}`}
                    onClick={() => onAdd(question)}
                  >
                    {isChosen ? 'В\u00a0билете' : 'Добавить'}
                  </Button>
                </li>
              )
            })}
          </ul>
        )}
        {data !== undefined && (
          <Pagination
            page={filter.page}
            pageCount={countPages(data, filter.page, pageSize)}
            onPage={(page) => setFilter({ ...filter, page })}
          />
        )}
      </section>
    </Card>
  )
}
