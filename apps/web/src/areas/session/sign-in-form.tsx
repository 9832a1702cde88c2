import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { useHydrated } from '../../shared/ui/use-hydrated.ts'
import styles from './sign-in-form.module.css'
import { signInProblem } from './sign-in-problem.ts'
import type { SignInBody } from './use-sign-in.ts'

interface SignInFormProps {
  signIn: { mutate: (body: SignInBody) => void; isPending: boolean; error: Error | null }
  /** Why the person is on this page; shown until the first attempt. */
  notice?: string | null
  /** For signing in again as the same person. */
  fixedEmail?: string
  /** Filled in, and can be changed. */
  knownEmail?: string | undefined
  /** For signing in as another person: whose login is filled in. */
  impersonation?: string
  onSubmit?: () => void
  children?: ReactNode
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Not `useCheckedForm`: only the server checks these values, and this page loads first, so its code stays small. */
export const SignInForm = ({
  signIn,
  notice = null,
  fixedEmail,
  knownEmail,
  impersonation,
  onSubmit,
  children,
}: SignInFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const problem = signIn.error === null ? null : signInProblem(signIn.error)
  // Undefined where nothing is known: another key would empty a field that was filled in before hydration.
  const knownLogin = (hydrated && impersonation) || undefined

  useEffect(() => {
    if (signIn.error === null) return
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = invalid ?? form.current?.querySelector<HTMLElement>('[role="alert"]')
    target?.focus()
  }, [signIn.error])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (signIn.isPending) return
    onSubmit?.()
    const values = new FormData(event.currentTarget)
    signIn.mutate({
      email: textOf(values, 'email'),
      password: textOf(values, 'password'),
      ...(impersonation !== undefined ? { impersonate: textOf(values, 'impersonate') } : {}),
    })
  }

  return (
    // `post`: a submit before the script has loaded must not put the password into the URL.
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      <Alert message={problem?.message ?? (signIn.isPending ? null : notice)} />
      <TextField
        // The server renders without the known email.
        key={hydrated ? knownEmail : undefined}
        label="Логин (email)"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={fixedEmail ?? (hydrated ? knownEmail : undefined)}
        readOnly={fixedEmail !== undefined}
        error={problem?.fields.email}
      />
      <PasswordField
        label="Пароль"
        name="password"
        autoComplete="current-password"
        data-autofocus={fixedEmail === undefined ? undefined : ''}
        error={problem?.fields.password}
      />
      {impersonation !== undefined && (
        <TextField
          key={knownLogin}
          label="Логин пользователя"
          name="impersonate"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={knownLogin}
          hint="Под этим именем вы войдёте. Все действия попадут в журнал"
          error={problem?.fields.impersonate}
        />
      )}
      <Button type="submit" busy={signIn.isPending} disabled={!hydrated} data-waiting={hydrated ? undefined : ''}>
        Войти
      </Button>
      {children}
    </form>
  )
}
