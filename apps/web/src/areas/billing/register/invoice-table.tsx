import type { Invoice } from '@dopusk/contract'
import { useState } from 'react'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import table from '../../../shared/ui/record-table.module.css'
import plainTable from '../../../shared/ui/table.module.css'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { ActDialog } from './act-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { type InvoiceAction, InvoiceRow } from './invoice-row.tsx'
import { PaymentDialog } from './payment-dialog.tsx'

interface InvoiceTableProps {
  invoices: readonly Invoice[]
  /** Whether payment and cancelling are offered. */
  isEditable: boolean
  /** True while the rows are still those of the previous page. */
  waiting: boolean
}

const dialogs = { pay: PaymentDialog, cancel: CancelDialog, act: ActDialog }

export const InvoiceTable = ({ invoices, isEditable, waiting }: InvoiceTableProps) => {
  const [open, setOpen] = useState<{ action: InvoiceAction; invoice: Invoice } | null>(null)
  const Dialog = open === null ? null : dialogs[open.action]
  const act = (action: InvoiceAction, invoice: Invoice) => setOpen({ action, invoice })
  return (
    <>
      <Card className={table.card}>
        <table className={classNames(plainTable.table, table.table, waiting && table.waiting)}>
          <caption>
            <VisuallyHidden>Счета</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">Счёт</th>
              <th scope="col">Покупатель</th>
              <th scope="col">Период</th>
              <th scope="col" className={table.number}>
                Сумма
              </th>
              <th scope="col">Оплатить до</th>
              <th scope="col">Состояние</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} onAct={isEditable ? act : null} />
            ))}
          </tbody>
        </table>
      </Card>
      {open !== null && Dialog !== null && <Dialog invoice={open.invoice} onClose={() => setOpen(null)} />}
    </>
  )
}
