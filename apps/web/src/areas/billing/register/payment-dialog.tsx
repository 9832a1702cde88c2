import { type Invoice, setInvoicePayment } from '@dopusk/contract'
import type { FormEvent } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { today } from '../../../shared/format/date-time.ts'
import { readRoubles, roubles, roublesText } from '../../../shared/format/roubles.ts'
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

type Payment = { paid_on: string; paid_kopecks: number } | null

const readPayment = (element: HTMLFormElement) => {
  const data = new FormData(element)
  return {
    paidOn: readDate(String(data.get('paid_on') ?? '')),
    kopecks: readRoubles(String(data.get('paid_sum') ?? '')),
  }
}

/** When and how much was paid of an invoice; or that nothing was. */
export const PaymentDialog = ({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) => {
  const { amount_kopecks, paid_kopecks, paid_on } = invoice
  const state = useCheckedForm({
    fields: ['paid_on', 'paid_sum'],
    read: readPayment,
    faultsOf: ({ paidOn, kopecks }, now) => ({
      ...(paidOn === null && { paid_on: 'Такой даты нет. Укажите день, месяц и\u00a0год' }),
      ...(paidOn !== null && paidOn > now && { paid_on: 'Этот день ещё не\u00a0наступил' }),
      ...((kopecks === null || kopecks === 0) && { paid_sum: 'Укажите сумму в\u00a0рублях' }),
      ...(kopecks !== null &&
        kopecks > amount_kopecks && { paid_sum: `Больше суммы счёта: ${roubles(amount_kopecks)}` }),
    }),
  })
  const { change, isPending } = useChangeInvoice(
    (payment: Payment) => call(setInvoicePayment, { params: { id: invoice.id }, body: { payment } }),
    onClose,
  )
  const fail = (error: Error) => {
    const fields = error instanceof ApiError ? error.fields : {}
    const found = {
      ...(fields['payment.paid_on'] !== undefined && { paid_on: fields['payment.paid_on'] }),
      ...(fields['payment.paid_kopecks'] !== undefined && { paid_sum: fields['payment.paid_kopecks'] }),
    }
    state.show(found, error.message)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = state.check()
    if (values === null) return
    change({ paid_on: values.paidOn ?? '', paid_kopecks: values.kopecks ?? 0 }, 'Оплата отмечена', fail)
  }
  return (
    <GuardedDialog
      title={`Оплата счёта №\u00a0${invoice.number}`}
      guard={isPending ? 'busy' : 'free'}
      onClose={onClose}
    >
      <form
        ref={state.form}
        className={form.form}
        noValidate
        aria-label="Оплата"
        onSubmit={submit}
        onInput={state.onInput}
      >
        <p>
          {invoice.buyer_name}, {roubles(amount_kopecks)}. Оплатить до&nbsp;{calendarDate(invoice.due_on)}.
        </p>
        <DateField
          name="paid_on"
          label="Когда оплачен"
          autoComplete="off"
          required
          max={today()}
          defaultValue={calendarDate(paid_on ?? today())}
          error={state.faults.paid_on}
        />
        <TextField
          name="paid_sum"
          label="Сколько оплачено, ₽"
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={roublesText(paid_on === null ? amount_kopecks : paid_kopecks)}
          error={state.faults.paid_sum}
        />
        <div className={form.foot}>
          <Alert message={state.problem} />
          <ButtonRow>
            <Button type="submit" busy={isPending}>
              Отметить оплату
            </Button>
            {paid_on !== null && (
              <Button look="ghost" busy={isPending} onClick={() => change(null, 'Отметка об\u00a0оплате снята', fail)}>
                Снять отметку
              </Button>
            )}
          </ButtonRow>
        </div>
      </form>
    </GuardedDialog>
  )
}
