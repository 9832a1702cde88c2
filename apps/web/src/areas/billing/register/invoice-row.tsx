import type { Invoice } from '@dopusk/contract'
import { firstActDay } from '@dopusk/domain'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { today } from '../../../shared/format/date-time.ts'
import { roubles } from '../../../shared/format/roubles.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import table from '../../../shared/ui/record-table.module.css'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { useDownloadPaper } from '../papers/use-download-paper.ts'
import { stateNames, stateTones } from './invoice-state.ts'

export type InvoiceAction = 'pay' | 'cancel' | 'act'

interface InvoiceRowProps {
  invoice: Invoice
  /** Null where the invoices are only read. */
  onAct: ((action: InvoiceAction, invoice: Invoice) => void) | null
}

/** The act of the invoice: to be downloaded, or to be issued. */
const ActButton = ({ invoice, onIssue }: { invoice: Invoice; onIssue: (() => void) | null }) => {
  const { act } = invoice
  const { download, isPending } = useDownloadPaper({ kind: 'act', ...(act ?? { id: 0, number: '', date: '' }) })
  if (act !== null) {
    return (
      <Button look="ghost" size="s" busy={isPending} aria-label={`Скачать акт №\u00a0${act.number}`} onClick={download}>
        Акт
      </Button>
    )
  }
  const from = firstActDay({ date: invoice.date, periodTo: invoice.period_to })
  if (onIssue === null) return null
  if (from > today()) return <span className={table.small}>акт с&nbsp;{calendarDate(from)}</span>
  return (
    <Button look="ghost" size="s" aria-label={`Выставить акт к\u00a0счёту №\u00a0${invoice.number}`} onClick={onIssue}>
      Акт…
    </Button>
  )
}

const payment = ({ paid_kopecks, amount_kopecks, paid_on }: Invoice): string | null => {
  if (paid_on === null) return null
  const part = paid_kopecks < amount_kopecks ? `${roubles(paid_kopecks)} ` : ''
  return `оплачено ${part}${calendarDate(paid_on)}`
}

export const InvoiceRow = ({ invoice, onAct }: InvoiceRowProps) => {
  const { number, state, cancel_reason, act } = invoice
  const { download, isPending } = useDownloadPaper({ kind: 'invoice', ...invoice })
  const paid = payment(invoice)
  const name = `счёт №\u00a0${number}`
  return (
    <tr>
      <th scope="row">
        <span>
          <span className={table.main}>№&nbsp;{number}</span>
          <span className={classNames(table.small, table.whole)}>от&nbsp;{calendarDate(invoice.date)}</span>
          {act !== null && (
            <span className={table.small}>
              акт №&nbsp;{act.number} от&nbsp;{calendarDate(act.date)}
            </span>
          )}
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
          <ActButton
            invoice={invoice}
            onIssue={onAct !== null && state !== 'cancelled' ? () => onAct('act', invoice) : null}
          />
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
