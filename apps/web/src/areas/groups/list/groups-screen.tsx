import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import type { Screen } from '../../../shared/screen.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { usePageWithin } from '../../../shared/use-page-within.ts'
import { CreateGroupDialog } from '../dialogs/create-group-dialog.tsx'
import { groupListQuery, groupPageSize } from '../group-queries.ts'
import { DigestSwitch } from './digest-switch.tsx'
import { GroupFilters } from './group-filters.tsx'
import { GroupTable } from './group-table.tsx'
import { readGroupListParams, useGroupAddress } from './use-group-address.ts'

const NoGroups = ({ onCreate }: { onCreate: () => void }) => (
  <EmptyState
    icon="person"
    title="Групп пока нет"
    text={
      <>
        Соберите в&nbsp;группу тех, кто сдаёт экзамен в&nbsp;один день: будет видно, кто не&nbsp;успевает и&nbsp;какие
        темы западают.
      </>
    }
  >
    <Button onClick={onCreate}>Создать группу</Button>
  </EmptyState>
)

const NothingFound = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState title="Под&nbsp;этот отбор не&nbsp;подходит ни&nbsp;одна группа">
    <Button look="ghost" onClick={onShowAll}>
      Показать все
    </Button>
  </EmptyState>
)

const GroupList = ({ isSuperuser, onCreate }: { isSuperuser: boolean; onCreate: () => void }) => {
  const list = useGroupAddress()
  const query = useQuery(groupListQuery(list.listParams))
  const { data, isPlaceholderData: isWaiting } = query
  const pageCount = data === undefined ? null : Math.max(1, Math.ceil(data.count / groupPageSize))
  const isPastEnd = usePageWithin(list, isWaiting ? null : pageCount)
  const isEmpty = data?.count === 0 && !isWaiting
  if (isEmpty && !list.isFiltered) return <NoGroups onCreate={onCreate} />
  return (
    <>
      <GroupFilters list={list} nothingFound={isEmpty && list.search !== ''} withPartners={isSuperuser} />
      {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {isEmpty && <NothingFound onShowAll={list.showAll} />}
      {data !== undefined && data.count > 0 && !isPastEnd && (
        <GroupTable groups={data.results} withPartner={isSuperuser} waiting={isWaiting} />
      )}
      {pageCount !== null && <Pagination page={list.page} pageCount={pageCount} onPage={list.setPage} />}
    </>
  )
}

/** Groups by the date of their exam: a partner's own, or those of all partners. */
export const GroupsScreen: Screen = () => {
  const { data: user } = useQuery(currentUserQuery)
  const [isCreating, setCreating] = useState(false)
  const isSuperuser = user?.is_superuser === true
  return (
    <Page wide>
      <PageHeading
        title="Группы"
        aside={
          <Button size="s" onClick={() => setCreating(true)}>
            <Icon name={icons.plus} />
            Создать группу
          </Button>
        }
      />
      <GroupList isSuperuser={isSuperuser} onCreate={() => setCreating(true)} />
      <DigestSwitch />
      {isCreating && <CreateGroupDialog isSuperuser={isSuperuser} onClose={() => setCreating(false)} />}
    </Page>
  )
}

GroupsScreen.prefetch = (client, search) => [client.prefetchQuery(groupListQuery(readGroupListParams(search)))]
