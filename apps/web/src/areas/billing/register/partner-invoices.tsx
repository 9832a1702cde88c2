import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { InvoiceDialog } from '../invoice-dialog.tsx'
import { invoicesQuery } from './invoice-queries.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { InvoiceTotals } from './invoice-totals.tsx'
import styles from './partner-invoices.module.css'

interface PartnerInvoicesProps {
  partnerId: number
  isSuperuser: boolean
}

/** The newest invoices of one partner, for the partner's card. */
export const PartnerInvoices = ({ partnerId, isSuperuser }: PartnerInvoicesProps) => {
  const query = useQuery(invoicesQuery({ page: 1, partner: partnerId, state: null, year: null }))
  const [isIssuing, setIssuing] = useState(false)
  const { data } = query
  return (
    <section className={styles.section} aria-labelledby="partner-invoices">
      <div className={styles.head}>
        <h2 id="partner-invoices">Счета</h2>
        {isSuperuser && (
          <Button look="ghost" size="s" onClick={() => setIssuing(true)}>
            Выставить счёт
          </Button>
        )}
      </div>
      {data === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {data?.count === 0 && <p className={styles.note}>Счетов пока нет.</p>}
      {data !== undefined && data.count > 0 && (
        <>
          <InvoiceTotals totals={data.totals} />
          <InvoiceTable invoices={data.results} isEditable={isSuperuser} waiting={query.isPlaceholderData} />
        </>
      )}
      {data !== undefined && data.count > data.results.length && (
        <LinkButton look="ghost" to={`${paths.invoices}?partner=${partnerId}`}>
          Все счета партнёра
        </LinkButton>
      )}
      {isIssuing && <InvoiceDialog partnerId={partnerId} onClose={() => setIssuing(false)} />}
    </section>
  )
}
