import type { EducationAccount } from '@dopusk/contract'
import { type FormEvent, useEffect, useRef } from 'react'
import { Alert } from '../../../../shared/ui/alert.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { TextField } from '../../../../shared/ui/text-field.tsx'
import { ConflictNotice } from '../conflict-notice.tsx'
import { failureText } from '../failure-text.ts'
import { Notice } from '../notice.tsx'
import styles from '../section-form.module.css'
import { useNewPassword } from './use-new-password.ts'

/** Shows what changed in the account and that saving again overwrites it. */
const AccountConflict = ({ changes }: { changes: readonly string[] }) => (
  <Notice tone="amber" role="alert">
    {changes.length === 0 ? <p>Пароль и&nbsp;курсы остались прежними.</p> : <p>{changes.join(' ')}</p>}
    <p>Если новый пароль всё ещё нужен, сохраните его ещё&nbsp;раз.</p>
  </Notice>
)

interface NewPasswordFormProps {
  account: EducationAccount
  onSaved: () => void
  onCancel: () => void
}

export const NewPasswordForm = ({ account, onSaved, onCancel }: NewPasswordFormProps) => {
  const input = useRef<HTMLInputElement>(null)
  const form = useNewPassword(account, onSaved)
  useEffect(() => input.current?.select(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.submit()) input.current?.focus()
  }
  return (
    <form className={styles.form} noValidate aria-label="Смена пароля" onSubmit={submit}>
      <TextField
        ref={input}
        label="Новый пароль"
        name="new_password"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={form.password}
        error={form.fault}
        hint="После сохранения обучающийся выйдет на&nbsp;всех устройствах и&nbsp;войдёт уже с&nbsp;новым паролем."
        onChange={({ target }) => form.change(target.value)}
      />
      {form.isConflict && (
        <ConflictNotice
          failure={
            form.newest.error && failureText('Не\u00a0получилось узнать, что\u00a0изменилось', form.newest.error)
          }
          busy={form.newest.isPending}
          onShow={() => form.newest.mutate()}
        />
      )}
      {!form.isConflict && form.changes !== null && <AccountConflict changes={form.changes} />}
      <Alert message={form.problem} />
      <div className={styles.buttons}>
        <Button type="submit" size="s" busy={form.isSaving}>
          Сохранить пароль
        </Button>
        <Button look="ghost" size="s" onClick={form.regenerate}>
          Сгенерировать другой
        </Button>
        <Button look="plain" size="s" onClick={onCancel}>
          Отмена
        </Button>
      </div>
    </form>
  )
}
