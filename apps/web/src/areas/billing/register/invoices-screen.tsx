import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { partnerPath } from '../../../shared/item-paths.ts'
import type { Screen } from '../../../shared/screen.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { usePageWithin } from '../../../shared/use-page-within.ts'
import { InvoiceDialog } from '../invoice-dialog.tsx'
import { kindHeadings, PaperKinds, useShownKind } from '../papers/paper-kinds.tsx'
import { PapersRegister } from '../papers/papers-register.tsx'
import { ReportDialog } from '../report-dialog.tsx'
import { InvoiceFilters } from './invoice-filters.tsx'
import { invoicesQuery, pageSize } from './invoice-queries.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'
import styles from './invoices-screen.module.css'
import { type InvoiceFilterState, useInvoiceFilter } from './use-invoice-filter.ts'

const NoInvoices = ({ isSuperuser }: { isSuperuser: boolean }) => (
  <EmptyState
    icon="document"
    title="Счетов пока нет"
    text={
      isSuperuser ? (
        <>
          Выставьте первый: номер, договор и&nbsp;срок оплаты подставятся сами, останется выбрать партнёра
          и&nbsp;период.
        </>
      ) : (
        <>Когда вам выставят счёт, его можно будет скачать здесь.</>
      )
    }
  />
)

const NothingFound = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState title="Под&nbsp;этот отбор не&nbsp;подходит ни&nbsp;один счёт">
    <Button look="ghost" onClick={onShowAll}>
      Показать все
    </Button>
  </EmptyState>
)

interface RegisterActionsProps {
  isSuperuser: boolean
  /** Of the partner who looks at their own invoices. */
  partnerId: number | undefined
  onOpen: (dialog: 'report' | 'invoice') => void
}

const RegisterActions = ({ isSuperuser, partnerId, onOpen }: RegisterActionsProps) => (
  <div className={styles.actions}>
    {isSuperuser && <Button onClick={() => onOpen('invoice')}>Выставить счёт</Button>}
    <Button look="ghost" onClick={() => onOpen('report')}>
      Отчёт
    </Button>
    {!isSuperuser && partnerId !== undefined && (
      <LinkButton look="ghost" to={partnerPath(partnerId)}>
        Реквизиты
      </LinkButton>
    )}
  </div>
)

const Register = ({ list, isSuperuser }: { list: InvoiceFilterState; isSuperuser: boolean }) => {
  const query = useQuery(invoicesQuery(list.filter))
  const { data, isPlaceholderData: isWaiting } = query
  const pageCount = data === undefined ? null : Math.max(1, Math.ceil(data.count / pageSize))
  const isPastEnd = usePageWithin(list, isWaiting ? null : pageCount)
  const isEmpty = data?.count === 0 && !isWaiting
  if (data === undefined) return query.isError ? <LoadError query={query} /> : <RecordsSkeleton />
  if (isEmpty && !list.isFiltered) return <NoInvoices isSuperuser={isSuperuser} />
  return (
    <>
      <InvoiceTotals totals={data.totals} />
      <InvoiceFilters list={list} years={data.years} withPartners={isSuperuser} />
      {isEmpty && <NothingFound onShowAll={list.showAll} />}
      {data.count > 0 && !isPastEnd && (
        <InvoiceTable invoices={data.results} isEditable={isSuperuser} waiting={isWaiting} />
      )}
      <Pagination page={list.page} pageCount={pageCount ?? 1} onPage={list.setPage} />
    </>
  )
}

/** The register of invoices, acts and certificates: all for a superuser, their own for a partner. */
export const InvoicesScreen: Screen = () => {
  const { data: user } = useQuery(currentUserQuery)
  const list = useInvoiceFilter()
  const { kind, setKind } = useShownKind()
  const [dialog, setDialog] = useState<'report' | 'invoice' | null>(null)
  const isSuperuser = user?.is_superuser === true
  const close = () => setDialog(null)
  return (
    <Page>
      <PageHeading
        title={kindHeadings[kind]}
        aside={<RegisterActions isSuperuser={isSuperuser} partnerId={user?.partner_profile?.id} onOpen={setDialog} />}
      />
      <PaperKinds kind={kind} onChange={setKind} />
      {kind === 'invoice' ? (
        <Register list={list} isSuperuser={isSuperuser} />
      ) : (
        <PapersRegister key={kind} kind={kind === 'all' ? null : kind} isSuperuser={isSuperuser} />
      )}
      {dialog === 'invoice' && <InvoiceDialog onClose={close} partnerId={list.filter.partner} />}
      {dialog === 'report' && <ReportDialog onClose={close} />}
    </Page>
  )
}
