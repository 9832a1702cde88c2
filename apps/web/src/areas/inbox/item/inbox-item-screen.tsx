import type { InboxItemDetail } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isNotFound } from '../../../shared/api/api-error.ts'
import { useBackLink } from '../../../shared/back-link.ts'
import { paths } from '../../../shared/paths.ts'
import type { Screen } from '../../../shared/screen.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { inboxItemQuery } from '../inbox-queries.ts'
import { itemNames } from '../inbox-words.ts'
import { ComplaintPart } from './complaint-part.tsx'
import { EnquiryPart } from './enquiry-part.tsx'
import styles from './item.module.css'
import { ItemNotes } from './item-notes.tsx'
import { ItemState } from './item-state.tsx'
import { MailPart } from './mail-part.tsx'
import { NoticePart } from './notice-part.tsx'
import { ProposalPart } from './proposal-part.tsx'
import { ReviewPart } from './review-part.tsx'
import { TransferPart } from './transfer-part.tsx'

const NoItem = () => (
  <Page>
    <PageHeading title="Запись не&nbsp;найдена" />
    <EmptyState title="Такой записи нет" text={<>Возможно, в&nbsp;адресе опечатка или эти входящие ведут другие.</>}>
      <LinkButton look="ghost" to={paths.dashboard}>
        К&nbsp;входящим
      </LinkButton>
    </EmptyState>
  </Page>
)

/** The part of the item's kind. */
const ItemPart = ({ item }: { item: InboxItemDetail }) => {
  const { complaint, review, proposal, enquiry, transfer, notice, mail } = item
  if (complaint !== null) return <ComplaintPart item={item} complaint={complaint} />
  if (review !== null) return <ReviewPart item={item} review={review} />
  if (proposal !== null) return <ProposalPart item={item} proposal={proposal} />
  if (enquiry !== null) return <EnquiryPart item={item} enquiry={enquiry} />
  if (transfer !== null) return <TransferPart item={item} transfer={transfer} />
  if (notice !== null) return <NoticePart item={item} notice={notice} />
  return mail === null ? null : <MailPart item={item} mail={mail} />
}

const titleOf = ({ kind, proposal }: InboxItemDetail): string =>
  proposal === null ? itemNames[kind] : `${itemNames[kind]} №\u00a0${proposal.proposal_id}`

const OpenItem = ({ id }: { id: number }) => {
  const query = useQuery(inboxItemQuery(id))
  const back = useBackLink() ?? { to: paths.dashboard, label: 'Входящие' }
  const { data: item } = query
  if (isNotFound(query.error)) return <NoItem />
  return (
    <Page>
      <PageHeading title={item === undefined ? 'Входящее' : titleOf(item)} back={back} />
      {item === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {item !== undefined && (
        <div className={styles.columns}>
          <div className={styles.side}>
            <ItemState item={item} />
          </div>
          <div className={styles.main}>
            <ItemPart item={item} />
          </div>
          <div className={styles.notesColumn}>
            <ItemNotes item={item} />
          </div>
        </div>
      )}
    </Page>
  )
}

/** One item of the inbox. */
export const InboxItemScreen: Screen = () => {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(id) ? <OpenItem key={id} id={Number(id)} /> : <NoItem />
}
