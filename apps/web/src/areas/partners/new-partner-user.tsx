import { emailFault } from '@dopusk/contract/person-text'
import type { FormEvent } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { showToast } from '../../shared/ui/toast-store.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import styles from './partner-section.module.css'
import { useCreatePartnerUser } from './use-partner-users.ts'

/** Adds a user by email; the link to set a password is sent by mail. */
export const NewPartnerUser = ({ partnerId }: { partnerId: number }) => {
  const { create, isPending } = useCreatePartnerUser(partnerId)
  const state = useCheckedForm({
    fields: ['email'],
    read: (form) => ({ email: String(new FormData(form).get('email') ?? '').trim() }),
    faultsOf: ({ email }) => {
      const fault = emailFault(email)
      return fault === undefined ? {} : { email: fault }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = state.check()
    if (values === null) return
    create(values.email, {
      onSuccess: ({ email }) => {
        state.form.current?.reset()
        showToast(`Пользователь создан, ссылка отправлена: ${email}`, 'green')
      },
      onError: (error) => {
        const isTaken = error instanceof ApiError && error.code === 'email_taken'
        state.show(isTaken ? { email: error.message } : {}, isTaken ? null : error.message)
      },
    })
  }
  return (
    <form ref={state.form} noValidate aria-label="Новый пользователь" onSubmit={submit} onInput={state.onInput}>
      <div className={styles.add}>
        <TextField
          name="email"
          label="Email нового пользователя"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          required
          error={state.faults.email}
        />
        <Button type="submit" look="ghost" busy={isPending}>
          Добавить
        </Button>
      </div>
      <Alert message={state.problem} />
    </form>
  )
}
