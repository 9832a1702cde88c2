import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { isStaff } from '../../../shared/is-staff.ts'
import { paths } from '../../../shared/paths.ts'
import type { Screen } from '../../../shared/screen.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { useLazyDialog } from '../../../shared/ui/use-lazy-dialog.tsx'
import { NormChangesNotice } from '../norm-changes/norm-changes-notice.tsx'
import { normChangesQuery } from '../norm-changes/norm-changes-query.ts'
import { accountDialogs, type BillingDialogs, type LoadEdit } from './account-dialogs.ts'
import { AccountFigures } from './account-figures.tsx'
import { AccountFilters } from './account-filters.tsx'
import { AccountList } from './account-list.tsx'
import { accountsQuery, figuresQuery } from './account-queries.ts'
import { ListActions } from './list-actions.tsx'
import { readAccountListParams } from './use-account-address.ts'
import { useAccountList } from './use-account-list.ts'

interface NothingFoundProps {
  /** True if the search box already shows that nothing was found. */
  shownAbove: boolean
  onShowAll: () => void
}

const NothingFound = ({ shownAbove, onShowAll }: NothingFoundProps) => (
  <EmptyState
    title={shownAbove ? 'Попробуйте другие слова или снимите отбор' : 'По вашему запросу, ничего не найдено..'}
    {...(!shownAbove && { text: <>Под&nbsp;этот отбор сейчас не&nbsp;подходит ни&nbsp;одна учётная запись.</> })}
  >
    <Button look="ghost" onClick={onShowAll}>
      Показать все
    </Button>
  </EmptyState>
)

const NoAccounts = () => (
  <EmptyState
    icon="person"
    title="Учётных записей пока нет"
    text={
      <>
        Создайте первого обучающегося: курс, срок и&nbsp;письмо с&nbsp;логином и&nbsp;паролем&nbsp;— в&nbsp;одном окне.
        Целую бригаду быстрее загрузить списком из&nbsp;файла.
      </>
    }
  >
    <LinkButton to={paths.application}>Новая заявка</LinkButton>
  </EmptyState>
)

export const AccountListScreen: Screen<{ billingDialogs: BillingDialogs; loadEdit: LoadEdit }> = ({
  billingDialogs,
  loadEdit,
}) => {
  const list = useAccountList()
  const { data, query, listParams, isLoaded, isFiltered } = list
  const { dialog, pendingId, open } = useLazyDialog(data)
  const [newIds, setNewIds] = useState<readonly number[]>([])
  const showNew = (accountIds: number[]) => {
    if (accountIds.length === 0) return
    setNewIds((ids) => [...ids, ...accountIds])
    list.showNewest()
  }
  const nothingFound = isLoaded && data?.count === 0 && isFiltered
  const isEmpty = isLoaded && data?.count === 0 && !isFiltered
  const failed = data === undefined && query.error !== null
  return (
    <Page wide>
      <PageHeading
        title="Учётные записи"
        aside={
          <ListActions
            pendingId={pendingId}
            onOpen={open}
            onCreated={showNew}
            onShowKnown={list.showFound}
            billingDialogs={billingDialogs}
          />
        }
      />
      {isEmpty ? (
        <NoAccounts />
      ) : (
        <>
          <AccountFigures list={list} />
          <AccountFilters list={list} nothingFound={nothingFound && listParams.search !== ''} />
          <NormChangesNotice isListLoaded={isLoaded} />
          {nothingFound && <NothingFound shownAbove={listParams.search !== ''} onShowAll={list.showAll} />}
          {failed && <LoadError query={query} />}
          {!nothingFound && !failed && (
            <AccountList
              // The notice above comes with the first page: what was waiting is replaced, not pushed down.
              key={data === undefined ? 'waiting' : 'loaded'}
              list={list}
              newIds={newIds}
              pendingId={pendingId}
              onOpen={open}
              onCreate={(event, account) => void open(event, accountDialogs.create, { account })}
              onEdit={(event, account) => void open(event, loadEdit, { account })}
            />
          )}
        </>
      )}
      {dialog}
    </Page>
  )
}

const prefetchList = async (client: QueryClient, search: URLSearchParams): Promise<void> => {
  const user = await client.fetchQuery(currentUserQuery)
  if (!isStaff(user)) return
  const ownPartner = user.partner_profile?.id
  const params = readAccountListParams(search)
  await Promise.all([
    client.prefetchQuery(normChangesQuery),
    client.prefetchQuery(accountsQuery(params, ownPartner)),
    client.prefetchQuery(figuresQuery(params, ownPartner)),
  ])
}

// A failed request for the current user is shown by the screen itself.
AccountListScreen.prefetch = (client, search) => [prefetchList(client, search).catch(() => {})]
