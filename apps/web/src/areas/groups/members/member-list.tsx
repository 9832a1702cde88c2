import type { GroupMemberRow } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { type MouseEventHandler, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ListHead } from '../../../shared/ui/list-head.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { SearchBox } from '../../../shared/ui/search-box.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import bar from '../../../shared/ui/selection-bar.module.css'
import type { OpenDialog } from '../../../shared/ui/use-lazy-dialog.tsx'
import { useTopOfList } from '../../../shared/ui/use-top-of-list.ts'
import { usePageWithin } from '../../../shared/use-page-within.ts'
import { CertificatesDialog } from '../dialogs/certificates-dialog.tsx'
import { RemindDialog } from '../dialogs/remind-dialog.tsx'
import { RemoveMembersDialog } from '../dialogs/remove-members-dialog.tsx'
import type { AccountDialogs, ProlongItem } from '../group/account-dialogs.ts'
import { type MemberListParams, memberPageSizes, membersQuery } from '../group-queries.ts'
import { filterNames, peopleCount, personName } from '../group-words.ts'
import styles from './member-list.module.css'
import type { Topic } from './member-row.tsx'
import { MemberTable } from './member-table.tsx'
import type { MemberAddress } from './use-member-address.ts'
import { type MemberSelection, useMemberSelection } from './use-member-selection.ts'

const NobodyFound = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState title="Под&nbsp;этот отбор никто не&nbsp;подходит">
    <Button look="ghost" onClick={onShowAll}>
      Показать всех
    </Button>
  </EmptyState>
)

interface SelectionBarProps {
  groupId: number
  selection: MemberSelection
  pendingId: string | null
  onProlong: MouseEventHandler<HTMLButtonElement>
  onRemove: () => void
}

const prolongId = 'prolong-members'

/** Actions on the chosen rows; stays in sight while they are scrolled. */
const SelectionBar = ({ groupId, selection, pendingId, onProlong, onRemove }: SelectionBarProps) => {
  const [isReminding, setReminding] = useState(false)
  const [isIssuing, setIssuing] = useState(false)
  const { selected, clear } = selection
  return (
    <section className={bar.bar} aria-label="Выбранные люди">
      <p role="status">Выбрано: {peopleCount(selected.length)}</p>
      <Button id={prolongId} size="s" busy={pendingId === prolongId} onClick={onProlong}>
        Продлить доступ
      </Button>
      <Button look="ghost" size="s" onClick={() => setReminding(true)}>
        Напомнить
      </Button>
      <Button look="ghost" size="s" onClick={() => setIssuing(true)}>
        Справки о&nbsp;подготовке
      </Button>
      <Button look="ghost" size="s" onClick={onRemove}>
        Убрать из&nbsp;группы
      </Button>
      <Button look="plain" size="s" onClick={clear}>
        Снять выбор
      </Button>
      {isReminding && (
        <RemindDialog
          groupId={groupId}
          userCourseIds={selected.map(({ user_course: id }) => id)}
          count={selected.length}
          onClose={() => setReminding(false)}
        />
      )}
      {isIssuing && (
        <CertificatesDialog
          groupId={groupId}
          people={selected.map(({ user_course: userCourseId, learner }) => ({
            userCourseId,
            name: personName(learner),
          }))}
          onClose={() => setIssuing(false)}
        />
      )}
    </section>
  )
}

const titleOf = ({ filter, search }: MemberListParams, count: number): string => {
  const people = peopleCount(count)
  if (filter !== null) return `${filterNames[filter]}: ${people}`
  return search === '' ? people : `Найдено: ${people}`
}

const noMembers: readonly GroupMemberRow[] = []

interface MemberListProps {
  groupId: number
  groupName: string
  topics: readonly Topic[]
  list: MemberAddress
  dialogs: AccountDialogs
  pendingId: string | null
  onOpen: OpenDialog
  /** What a dialog has done is read again. */
  onChanged: () => void
}

/** One page of the members, with search, order, selection and its actions. */
export const MemberList = ({ groupId, groupName, topics, list, dialogs, ...rest }: MemberListProps) => {
  const { pendingId, onOpen, onChanged } = rest
  const { listParams, page, setPage } = list
  const query = useQuery(membersQuery(groupId, listParams))
  const { data, isPlaceholderData: isWaiting } = query
  const isLoaded = data !== undefined && !isWaiting
  const count = data?.count ?? 0
  const pageCount = Math.max(1, Math.ceil(count / listParams.pageSize))
  const isPastEnd = usePageWithin(list, isLoaded ? pageCount : null)
  const { top, leavePage } = useTopOfList(page, isLoaded)
  const selection = useMemberSelection(isLoaded ? data.results : noMembers)
  const [removing, setRemoving] = useState<readonly GroupMemberRow[] | null>(null)
  const { selected } = selection
  const [onlyOne, ...others] = removing ?? []
  return (
    <section className={styles.section} aria-busy={!isLoaded}>
      <SearchBox
        label="Поиск: фамилия или email"
        placeholder="Фамилия или email"
        initialValue={listParams.search}
        nothingFound={isLoaded && count === 0 && listParams.search !== ''}
        onSearch={list.setSearch}
      />
      {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {isLoaded && count === 0 && <NobodyFound onShowAll={list.showAll} />}
      {count > 0 && data !== undefined && !isPastEnd && (
        <>
          <ListHead ref={top} title={titleOf(listParams, count)} page={page} pageCount={pageCount} />
          <MemberTable
            caption={`Люди группы «${groupName}»`}
            members={data.results}
            topics={topics}
            selection={selection}
            order={list.orderText}
            pendingId={pendingId}
            waiting={isWaiting}
            onSort={list.sortBy}
            onOpen={(event, accountId) => void onOpen(event, dialogs.edit(accountId), { onClosed: onChanged })}
          />
        </>
      )}
      {selected.length > 0 && (
        <SelectionBar
          groupId={groupId}
          selection={selection}
          pendingId={pendingId}
          onProlong={(event) => {
            const items: readonly ProlongItem[] = selected.map((each) => ({
              userCourseId: each.user_course,
              accessUntil: each.access_until,
            }))
            const onProlonged = () => {
              selection.clear()
              onChanged()
            }
            void onOpen(event, dialogs.prolong, { items, onProlonged })
          }}
          onRemove={() => setRemoving(selected)}
        />
      )}
      <div className={styles.pages}>
        <Pagination
          withEnds
          page={page}
          pageCount={pageCount}
          onPage={(next) => {
            leavePage()
            setPage(next)
          }}
        />
        {count > memberPageSizes[0] && (
          <SelectField
            label="На странице"
            labelPlace="before"
            value={listParams.pageSize}
            onChange={({ target }) => list.setPageSize(target.value)}
          >
            {memberPageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {removing !== null && (
        <RemoveMembersDialog
          groupId={groupId}
          userCourseIds={removing.map(({ user_course: id }) => id)}
          name={onlyOne !== undefined && others.length === 0 ? personName(onlyOne.learner) : null}
          onRemoved={selection.clear}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  )
}
