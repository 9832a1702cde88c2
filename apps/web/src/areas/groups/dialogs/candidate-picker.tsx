import type { GroupCandidate } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { CheckField } from '../../../shared/ui/check-field.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import { candidatePageSize, candidatesQuery } from '../group-queries.ts'
import { personName } from '../group-words.ts'
import styles from './add-members-dialog.module.css'

/** The chosen people by their user course, in the order of choosing. */
export type ChosenCandidates = ReadonlyMap<number, GroupCandidate>

const Candidate = ({ candidate }: { candidate: GroupCandidate }) => {
  const name = personName(candidate)
  return (
    <span className={styles.person}>
      <span className={styles.name}>{name}</span>
      {name !== candidate.email && <span className={styles.small}>{candidate.email}</span>}
      <span className={styles.small}>
        доступ по&nbsp;{calendarDate(candidate.access_until)}
        {candidate.group !== null && `, сейчас в\u00a0группе «${candidate.group.name}»`}
      </span>
    </span>
  )
}

interface CandidatePickerProps {
  groupId: number
  chosen: ChosenCandidates
  onToggle: (candidate: GroupCandidate) => void
}

/** People who have the group's course and are not in the group. */
export const CandidatePicker = ({ groupId, chosen, onToggle }: CandidatePickerProps) => {
  const [{ search, page }, setPlace] = useState({ search: '', page: 1 })
  const query = useQuery(candidatesQuery(groupId, search, page))
  const { data, isPlaceholderData: isWaiting } = query
  const isEmpty = data?.count === 0 && !isWaiting
  return (
    <div className={styles.picker}>
      <SearchBox
        label="Поиск: фамилия или email"
        placeholder="Фамилия или email"
        initialValue={search}
        nothingFound={isEmpty && search !== ''}
        onSearch={(next) => setPlace({ search: next, page: 1 })}
      />
      {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {isEmpty && search === '' && (
        <p>
          Все, у&nbsp;кого есть этот курс, уже в&nbsp;группе. Новых людей добавляют в&nbsp;разделе «Учётные записи».
        </p>
      )}
      {data !== undefined && data.results.length > 0 && (
        <ul className={styles.people} aria-busy={isWaiting}>
          {data.results.map((candidate) => (
            <li key={candidate.user_course}>
              <CheckField checked={chosen.has(candidate.user_course)} onChange={() => onToggle(candidate)}>
                <Candidate candidate={candidate} />
              </CheckField>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil((data?.count ?? 0) / candidatePageSize)}
        onPage={(next) => setPlace({ search, page: next })}
      />
    </div>
  )
}
