import type { InboxCount } from '@dopusk/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { inboxCountsQuery } from '../../../shared/api/inbox-counts-query.ts'
import { ImpersonateLink } from '../../../shared/impersonate-link.tsx'
import type { Screen } from '../../../shared/screen.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { Tabs, tabId } from '../../../shared/ui/tabs.tsx'
import { inboxDigestQuery, inboxListQuery } from '../inbox-queries.ts'
import { kindNames } from '../inbox-words.ts'
import { DigestSwitch } from './digest-switch.tsx'
import { InboxList } from './inbox-list.tsx'
import styles from './inbox-screen.module.css'
import { readInboxFilter, useInboxAddress } from './use-inbox-address.ts'

const panelId = 'inbox-list'

const countText = ({ open, is_capped: isCapped }: InboxCount): string => `${open}${isCapped ? '+' : ''}`

const Inbox = ({ counts }: { counts: readonly InboxCount[] }) => {
  const address = useInboxAddress(counts)
  const { filter } = address
  if (filter === null) return <EmptyState icon="mail" title="Входящих нет" />
  return (
    <>
      <Tabs
        label="Виды входящих"
        tabs={counts.map((count) => ({ value: count.kind, label: kindNames[count.kind], count: countText(count) }))}
        current={filter.kind}
        panelId={panelId}
        onChange={address.setKind}
      />
      <div id={panelId} className={styles.panel} role="tabpanel" aria-labelledby={tabId(panelId, filter.kind)}>
        <InboxList key={filter.kind} address={address} filter={filter} />
      </div>
    </>
  )
}

/** What waits for the staff: each sees the kinds that the server gives them. */
export const InboxScreen: Screen = () => {
  const counts = useQuery(inboxCountsQuery)
  return (
    <Page>
      <PageHeading title="Входящие" aside={<ImpersonateLink />} />
      {counts.data === undefined && (counts.isError ? <LoadError query={counts} /> : <RecordsSkeleton />)}
      {counts.data !== undefined && <Inbox counts={counts.data} />}
      <DigestSwitch />
    </Page>
  )
}

const prefetchList = async (client: QueryClient, search: URLSearchParams): Promise<void> => {
  const counts = await client.fetchQuery(inboxCountsQuery)
  const filter = readInboxFilter(search, counts)
  if (filter !== null) await client.prefetchQuery(inboxListQuery(filter))
}

// A failed request is shown by the screen itself.
InboxScreen.prefetch = (client, search) => [
  prefetchList(client, search).catch(() => {}),
  client.prefetchQuery(inboxDigestQuery),
]
