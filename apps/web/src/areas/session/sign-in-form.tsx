import type { FormEvent, ReactNode } from 'react'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { useHydrated } from '../../shared/ui/use-hydrated.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import styles from './sign-in-form.module.css'
import { signInProblem } from './sign-in-problem.ts'
import type { SignInBody } from './use-sign-in.ts'

interface SignInFormProps {
  signIn: {
    mutate: (body: SignInBody, options: { onError: (error: Error) => void }) => void
    isPending: boolean
  }
  /** Why the person is on this page; shown until the first attempt. */
  notice?: string | null
  /** For signing in again as the same person. */
  fixedEmail?: string
  impersonation?: boolean
  onSubmit?: () => void
  children?: ReactNode
}

const fields = ['email', 'password', 'impersonate'] as const

const readSignIn = (form: HTMLFormElement): SignInBody => {
  const values = new FormData(form)
  return Object.fromEntries(
    fields.flatMap((name) => (values.has(name) ? [[name, String(values.get(name))]] : [])),
  ) as SignInBody
}

export const SignInForm = ({
  signIn,
  notice = null,
  fixedEmail,
  impersonation = false,
  onSubmit,
  children,
}: SignInFormProps) => {
  const { form, faults, problem, show, check } = useCheckedForm({ fields, read: readSignIn })
  const hydrated = useHydrated()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (signIn.isPending) return
    onSubmit?.()
    const body = check()
    if (body === null) return
    signIn.mutate(body, {
      onError: (error) => {
        const refused = signInProblem(error)
        show(refused.fields, refused.message)
      },
    })
  }

  return (
    // `post`: a submit before the script has loaded must not put the password into the URL.
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      <Alert message={problem ?? (signIn.isPending ? null : notice)} />
      <TextField
        label="Логин (email)"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={fixedEmail}
        readOnly={fixedEmail !== undefined}
        error={faults.email}
      />
      <PasswordField
        label="Пароль"
        name="password"
        autoComplete="current-password"
        data-autofocus={fixedEmail === undefined ? undefined : ''}
        error={faults.password}
      />
      {impersonation && (
        <TextField
          label="Логин пользователя"
          name="impersonate"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Под этим именем вы войдёте. Все действия попадут в журнал"
          error={faults.impersonate}
        />
      )}
      <Button type="submit" busy={signIn.isPending} disabled={!hydrated} data-waiting={hydrated ? undefined : ''}>
        Войти
      </Button>
      {children}
    </form>
  )
}
