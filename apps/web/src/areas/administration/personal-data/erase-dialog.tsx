import { erasePersonalData } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../shared/ui/button-row.tsx'
import form from '../../../shared/ui/dialog-form.module.css'
import { GuardedDialog } from '../../../shared/ui/guarded-dialog.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { administrationKey, type ConfirmedWhose, type Whose } from '../administration-queries.ts'
import styles from './erase-dialog.module.css'

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The typed text names the person whose data are erased. */
const isSame = (typed: string, whose: Whose): boolean =>
  'email' in whose
    ? typed.trim().toLowerCase() === whose.email.trim().toLowerCase()
    : digitsOf(typed) !== '' && digitsOf(typed) === digitsOf(whose.phone)

const useErase = (whose: ConfirmedWhose) => {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(erasePersonalData, { body: whose }),
    // What is shown now is left by the screen; everything is read again when it is shown next.
    onSuccess: () => client.invalidateQueries({ queryKey: administrationKey, refetchType: 'none' }),
  })
  return { erase: useMutateOnce(mutate), isPending }
}

const WhatHappens = ({ matchCount }: { matchCount: number }) => (
  <>
    <div className={styles.list}>
      <p className={styles.title}>Удалится навсегда:</p>
      <ul>
        <li>имя, email, телефон, дата рождения и&nbsp;пароль</li>
        <li>ответы, попытки, практика, запоминание и&nbsp;избранное</li>
        <li>обращения, письма и&nbsp;сеансы</li>
        {matchCount > 0 && <li>отмеченные совпадения: {matchCount}</li>}
      </ul>
    </div>
    <div className={styles.list}>
      <p className={styles.title}>Останется без имени:</p>
      <ul>
        <li>какие курсы и&nbsp;когда были выданы, и&nbsp;номера заявок</li>
        <li>файлы выставленных счетов: их&nbsp;хранят по&nbsp;закону</li>
        <li>записи журнала, без подробностей</li>
      </ul>
    </div>
  </>
)

interface EraseDialogProps {
  whose: ConfirmedWhose
  onErased: () => void
  onClose: () => void
}

/** Erases everything about a person, once their email or phone is typed. */
export const EraseDialog = ({ whose, onErased, onClose }: EraseDialogProps) => {
  const [isTouched, setTouched] = useState(false)
  const { erase, isPending } = useErase(whose)
  const [word, wanted] = 'email' in whose ? ['Email', whose.email] : ['Телефон', whose.phone]
  const state = useCheckedForm({
    fields: ['typed'],
    read: (element) => ({ typed: String(new FormData(element).get('typed') ?? '') }),
    faultsOf: ({ typed }) => (isSame(typed, whose) ? {} : { typed: `Введите ${wanted}, чтобы подтвердить удаление` }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state.check() === null) return
    erase(undefined, {
      onSuccess: () => {
        showToast('Персональные данные удалены', 'green')
        onErased()
      },
      onError: (error) => state.show({}, error.message),
    })
  }
  const guard = isTouched ? 'touched' : 'free'
  return (
    <GuardedDialog title="Удалить персональные данные?" guard={isPending ? 'busy' : guard} onClose={onClose}>
      <form
        ref={state.form}
        className={form.form}
        noValidate
        aria-label="Удаление данных"
        onSubmit={submit}
        onInput={(event) => {
          setTouched(true)
          state.onInput(event)
        }}
      >
        <p className={styles.whose}>{wanted}</p>
        <WhatHappens matchCount={whose.confirmed?.length ?? 0} />
        <p>Вернуть удалённое будет нельзя.</p>
        <TextField
          name="typed"
          label={`${word} человека, для подтверждения`}
          autoComplete="off"
          maxLength={254}
          required
          error={state.faults.typed}
        />
        <div className={form.foot}>
          <Alert message={state.problem} />
          <ButtonRow>
            <Button type="submit" look="danger" busy={isPending}>
              Удалить навсегда
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
