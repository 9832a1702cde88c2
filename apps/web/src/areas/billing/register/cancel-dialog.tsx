import { cancelInvoice, type Invoice } from '@dopusk/contract'
import { type FormEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { GuardedDialog } from '../../../shared/ui/guarded-dialog.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { useChangeInvoice } from './use-change-invoice.ts'

/** Cancels an invoice with a reason. */
export const CancelDialog = ({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) => {
  const [isTouched, setTouched] = useState(false)
  const state = useCheckedForm({
    fields: ['reason'],
    read: (element) => ({ reason: String(new FormData(element).get('reason') ?? '').trim() }),
    faultsOf: ({ reason }) => (reason === '' ? { reason: 'Укажите причину: она останется в\u00a0реестре' } : {}),
  })
  const { change, isPending } = useChangeInvoice(
    (body: { reason: string }) => call(cancelInvoice, { params: { id: invoice.id }, body }),
    onClose,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = state.check()
    if (values === null) return
    change(values, `Счёт №\u00a0${invoice.number} отменён`, (error) => state.show({}, error.message))
  }
  const guard = isTouched ? 'touched' : 'free'
  return (
    <GuardedDialog
      title={`Отменить счёт №\u00a0${invoice.number}?`}
      guard={isPending ? 'busy' : guard}
      onClose={onClose}
    >
      <form
        ref={state.form}
        className={form.form}
        noValidate
        aria-label="Отмена счёта"
        onSubmit={submit}
        onInput={(event) => {
          setTouched(true)
          state.onInput(event)
        }}
      >
        <p>
          Доступы из&nbsp;этого счёта можно будет выставить заново, под&nbsp;другим номером. Сам счёт останется
          в&nbsp;реестре с&nbsp;пометкой «Отменён».
          {invoice.act !== null && <> Вместе с&nbsp;ним отменится акт №&nbsp;{invoice.act.number}.</>}
        </p>
        <TextArea name="reason" label="Причина" rows={3} maxLength={500} required error={state.faults.reason} />
        <div className={form.foot}>
          <Alert message={state.problem} />
          <ButtonRow>
            <Button type="submit" look="danger" busy={isPending}>
              Отменить счёт
            </Button>
            <Button look="ghost" onClick={onClose}>
              Оставить
            </Button>
          </ButtonRow>
        </div>
      </form>
    </GuardedDialog>
  )
}
