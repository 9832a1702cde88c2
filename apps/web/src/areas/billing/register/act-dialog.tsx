import { type Invoice, issueAct } from '@dopusk/contract'
import { firstActDay } from '@dopusk/domain'
import type { FormEvent } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { today } from '../../../shared/format/date-time.ts'
import { roubles } from '../../../shared/format/roubles.ts'
import { readDate } from '../../../shared/format/typed-date.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import { DateField } from '../../../shared/ui/date-field.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { GuardedDialog } from '../../../shared/ui/guarded-dialog.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { useChangeInvoice } from './use-change-invoice.ts'

const read = (element: HTMLFormElement) => {
  const data = new FormData(element)
  return { number: String(data.get('number') ?? '').trim(), date: readDate(String(data.get('date') ?? '')) }
}

/** Closes an invoice by an act. */
export const ActDialog = ({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) => {
  const from = firstActDay({ date: invoice.date, periodTo: invoice.period_to })
  const state = useCheckedForm({
    fields: ['number', 'date'],
    read,
    faultsOf: ({ date }, now) => ({
      ...(date === null && { date: 'Такой даты нет. Укажите день, месяц и\u00a0год' }),
      ...(date !== null && date > now && { date: 'Этот день ещё не\u00a0наступил' }),
      ...(date !== null && date < from && { date: `Период счёта кончается ${calendarDate(from)}, акт не\u00a0раньше` }),
      ...(date !== null && date < invoice.date && { date: 'Акт не\u00a0может быть раньше счёта' }),
    }),
  })
  const { change, isPending } = useChangeInvoice(
    (body: { number?: string; date: string }) => call(issueAct, { params: { id: invoice.id }, body }),
    onClose,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = state.check()
    if (values === null) return
    const body = { ...(values.number !== '' && { number: values.number }), date: values.date ?? '' }
    change(body, 'Акт выставлен. Его можно скачать в\u00a0строке счёта', (error) => {
      const fields = error instanceof ApiError ? error.fields : {}
      state.show(fields, error.message)
    })
  }
  return (
    <GuardedDialog
      title={`Акт к\u00a0счёту №\u00a0${invoice.number}`}
      guard={isPending ? 'busy' : 'free'}
      onClose={onClose}
    >
      <form
        ref={state.form}
        className={form.form}
        noValidate
        aria-label="Акт оказанных услуг"
        onSubmit={submit}
        onInput={state.onInput}
      >
        <p>
          {invoice.buyer_name}, {roubles(invoice.amount_kopecks)}. Строки, суммы и&nbsp;реквизиты акта те&nbsp;же, что
          в&nbsp;счёте. Изменить выставленный акт нельзя, только отменить.
        </p>
        <TextField
          name="number"
          label="Номер акта"
          autoComplete="off"
          maxLength={50}
          placeholder="следующий по&nbsp;порядку"
          error={state.faults.number}
        />
        <DateField
          name="date"
          label="Дата акта"
          autoComplete="off"
          required
          min={from}
          max={today()}
          defaultValue={calendarDate(today())}
          error={state.faults.date}
        />
        <div className={form.foot}>
          <Alert message={state.problem} />
          <ButtonRow>
            <Button type="submit" busy={isPending}>
              Выставить акт
            </Button>
            <Button look="ghost" onClick={onClose}>
              Отмена
            </Button>
          </ButtonRow>
        </div>
      </form>
    </GuardedDialog>
  )
}
