import { cancelAct, type Paper, withdrawCertificate } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { invoicesKey } from '../../../shared/api/queries.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { GuardedDialog } from '../../../shared/ui/guarded-dialog.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { paperName, paperObject } from './paper-words.ts'

const words = {
  act: {
    verb: 'Отменить',
    done: 'отменён',
    text: (
      <>
        К&nbsp;счёту можно будет выставить другой акт, под&nbsp;другим номером. Этот останется в&nbsp;реестре
        с&nbsp;пометкой «Отменён».
      </>
    ),
  },
  certificate: {
    verb: 'Отозвать',
    done: 'отозвана',
    text: (
      <>
        Проверка по&nbsp;коду сразу покажет, что справка недействительна. Причину видят только сотрудники. Вернуть
        справку нельзя, но&nbsp;можно выдать новую.
      </>
    ),
  },
}

const useWithdraw = (paper: Paper) => {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { reason: string }) =>
      call(paper.kind === 'act' ? cancelAct : withdrawCertificate, { params: { id: paper.id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: invoicesKey }),
  })
  return { withdraw: useMutateOnce(mutate), isPending }
}

/** Cancels an act or withdraws a certificate, with a reason. */
export const WithdrawDialog = ({ paper, onClose }: { paper: Paper; onClose: () => void }) => {
  const [isTouched, setTouched] = useState(false)
  const { verb, done, text } = words[paper.kind === 'act' ? 'act' : 'certificate']
  const state = useCheckedForm({
    fields: ['reason'],
    read: (element) => ({ reason: String(new FormData(element).get('reason') ?? '').trim() }),
    faultsOf: ({ reason }) => (reason === '' ? { reason: 'Укажите причину: она останется в\u00a0реестре' } : {}),
  })
  const { withdraw, isPending } = useWithdraw(paper)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = state.check()
    if (values === null) return
    withdraw(values, {
      onSuccess: () => {
        showToast(`${paperName(paper)} ${done}`, 'green')
        onClose()
      },
      onError: (error) => state.show({}, error.message),
    })
  }
  const guard = isTouched ? 'touched' : 'free'
  return (
    <GuardedDialog title={`${verb} ${paperObject(paper)}?`} guard={isPending ? 'busy' : guard} onClose={onClose}>
      <form
        ref={state.form}
        className={form.form}
        noValidate
        aria-label={`${verb} ${paperObject(paper)}`}
        onSubmit={submit}
        onInput={(event) => {
          setTouched(true)
          state.onInput(event)
        }}
      >
        <p>{text}</p>
        <TextArea name="reason" label="Причина" rows={3} maxLength={500} required error={state.faults.reason} />
        <div className={form.foot}>
          <Alert message={state.problem} />
          <ButtonRow>
            <Button type="submit" look="danger" busy={isPending}>
              {verb}
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
