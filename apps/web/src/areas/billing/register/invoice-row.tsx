import { getInvoiceFile, type Invoice } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { callForFile } from '../../../shared/api/call-for-file.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { roubles } from '../../../shared/format/roubles.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import table from '../../../shared/ui/record-table.module.css'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { stateNames, stateTones } from './invoice-state.ts'

export type InvoiceAction = 'pay' | 'cancel'

interface InvoiceRowProps {
  invoice: Invoice
  /** Null where the invoices are only read. */
  onAct: ((action: InvoiceAction, invoice: Invoice) => void) | null
}

const fileNameOf = ({ number, date }: Invoice) => `Счёт № ${number} от ${calendarDate(date)}.pdf`

/** Saves the invoice as it was issued. */
const useDownloadInvoice = (invoice: Invoice) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForFile(getInvoiceFile, { params: { id: invoice.id } }),
    onSuccess: (file) => saveFile(file, fileNameOf(invoice)),
    onError: (error) => showToast(`Счёт не\u00a0загрузился. ${error.message}`, 'red'),
  })
  const downloadOnce = useMutateOnce(mutate)
  return { download: () => downloadOnce(), isPending }
}

const payment = ({ paid_kopecks, amount_kopecks, paid_on }: Invoice): string | null => {
  if (paid_on === null) return null
  const part = paid_kopecks < amount_kopecks ? `${roubles(paid_kopecks)} ` : ''
  return `оплачено ${part}${calendarDate(paid_on)}`
}

export const InvoiceRow = ({ invoice, onAct }: InvoiceRowProps) => {
  const { number, state, cancel_reason } = invoice
  const { download, isPending } = useDownloadInvoice(invoice)
  const paid = payment(invoice)
  const name = `счёт №\u00a0${number}`
  return (
    <tr>
      <th scope="row">
        <span>
          <span className={table.main}>№&nbsp;{number}</span>
          <span className={classNames(table.small, table.whole)}>от&nbsp;{calendarDate(invoice.date)}</span>
        </span>
      </th>
      <td data-label="Покупатель">
        <span>{invoice.buyer_name}</span>
      </td>
      <td data-label="Период">
        <span>
          <span className={table.whole}>{calendarDate(invoice.period_from)}&nbsp;–</span>{' '}
          <span className={table.whole}>{calendarDate(invoice.period_to)}</span>
        </span>
      </td>
      <td data-label="Сумма" className={table.number}>
        {roubles(invoice.amount_kopecks)}
      </td>
      <td data-label="Оплатить до">{calendarDate(invoice.due_on)}</td>
      <td data-label="Состояние">
        <span>
          <StatusBadge tone={stateTones[state]}>{stateNames[state]}</StatusBadge>
          {paid !== null && <span className={table.small}>{paid}</span>}
          {cancel_reason !== null && <span className={table.small}>{cancel_reason}</span>}
        </span>
      </td>
      <td>
        <div className={table.actions}>
          <Button look="ghost" size="s" busy={isPending} aria-label={`Скачать ${name}`} onClick={download}>
            Скачать
          </Button>
          {onAct !== null && state !== 'cancelled' && (
            <Button look="ghost" size="s" aria-label={`Оплата: ${name}`} onClick={() => onAct('pay', invoice)}>
              Оплата
            </Button>
          )}
          {onAct !== null && state !== 'cancelled' && invoice.paid_on === null && (
            <Button look="ghost" size="s" aria-label={`Отменить ${name}`} onClick={() => onAct('cancel', invoice)}>
              Отменить
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}
