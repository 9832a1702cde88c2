import { confirmPasswordReset } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { paths } from '../../shared/paths.ts'
import type { SignInState } from '../../shared/sign-in-state.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import { useHydrated } from '../../shared/ui/use-hydrated.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { AuthFrame } from './auth-frame.tsx'
import formStyles from './sign-in-form.module.css'
import { signInProblem } from './sign-in-problem.ts'

interface NewPassword {
  password: string
  password_confirm: string
}

/** With the token: the server refuses an impersonating administrator. */
const useConfirmPasswordReset = () =>
  useMutation({
    mutationFn: (body: NewPassword & { token: string }) =>
      call(confirmPasswordReset, { body }, { whenExpired: 'fail' }),
  })

const minLength = 8

/** The rules of the server. */
const faultsOf = ({ password, password_confirm }: NewPassword): Partial<NewPassword> => ({
  ...(password.length < minLength && { password: `Не\u00a0короче ${minLength}\u00a0символов` }),
  ...(password !== password_confirm && { password_confirm: 'Пароли не\u00a0совпадают' }),
})

const readForm = (form: HTMLFormElement): NewPassword => {
  const data = new FormData(form)
  const read = (name: string) => String(data.get(name) ?? '')
  return { password: read('password'), password_confirm: read('password_confirm') }
}

const incomplete = 'В\u00a0адресе не\u00a0хватает ключа. Откройте ссылку из\u00a0письма ещё раз или запросите новую'
const expired = 'Ссылка больше не\u00a0действует: прошло 30\u00a0минут, или пароль уже сменили. Запросите новую'
const failure = 'Не\u00a0получилось сменить пароль. Повторите попытку'

/** A retry cannot succeed: the link is invalid. */
const isLinkInvalid = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'link_expired' || error.fields.token !== undefined)

const PasswordChanged = ({ email }: { email: string }) => (
  <>
    <p>На&nbsp;всех устройствах теперь нужно войти заново&nbsp;— с&nbsp;новым паролем. Сотрудники его не&nbsp;видят.</p>
    <LinkButton to={paths.auth} state={{ email } satisfies SignInState}>
      Войти
    </LinkButton>
  </>
)

const LinkInvalid = ({ reason }: { reason: string }) => (
  <>
    <Alert message={reason} />
    <LinkButton to={paths.passwordReset}>Запросить новую ссылку</LinkButton>
    <LinkButton look="ghost" to={paths.auth}>
      Войти
    </LinkButton>
  </>
)

/** The target of the mail's link. The token is in the fragment, which browsers send to no server. */
export const NewPasswordScreen = () => {
  const screen = useRef<HTMLDivElement>(null)
  const token = useLocation().hash.slice(1)
  const hydrated = useHydrated()
  const confirm = useConfirmPasswordReset()
  const confirmOnce = useMutateOnce(confirm.mutate)
  const state = useCheckedForm({
    fields: ['password', 'password_confirm'],
    read: readForm,
    faultsOf,
    faultOf: (field, values) => faultsOf(values)[field],
  })
  const isOver = confirm.isSuccess || isLinkInvalid(confirm.error)

  // The pressed button is gone.
  useEffect(() => {
    if (isOver) screen.current?.querySelector<HTMLElement>(confirm.isSuccess ? 'h1' : '[role="alert"]')?.focus()
  }, [isOver, confirm.isSuccess])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = state.check()
    if (values === null) return
    confirmOnce(
      { ...values, token },
      {
        onError: (error) => {
          const { message, fields } = signInProblem(error, failure)
          if (!isLinkInvalid(error)) state.show(fields, message)
        },
      },
    )
  }

  const form = (
    // `post`: a submit before the script has loaded must not put the password into the URL.
    <form
      ref={state.form}
      className={formStyles.form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={state.onInput}
      onBlur={state.onBlur}
    >
      <Alert message={state.problem} />
      <PasswordField
        label="Новый пароль"
        name="password"
        autoComplete="new-password"
        maxLength={200}
        {...(state.faults.password === undefined && { hint: `Не\u00a0короче ${minLength}\u00a0символов` })}
        error={state.faults.password}
      />
      <PasswordField
        label="Новый пароль ещё раз"
        name="password_confirm"
        autoComplete="new-password"
        maxLength={200}
        error={state.faults.password_confirm}
      />
      <Button type="submit" busy={confirm.isPending} disabled={!hydrated} data-waiting={hydrated ? undefined : ''}>
        Сохранить пароль
      </Button>
    </form>
  )

  const inside = () => {
    if (confirm.data !== undefined) return <PasswordChanged email={confirm.data.email} />
    if (isLinkInvalid(confirm.error)) return <LinkInvalid reason={expired} />
    if (hydrated && token === '') return <LinkInvalid reason={incomplete} />
    return form
  }

  return (
    <div ref={screen}>
      <AuthFrame title={confirm.isSuccess ? 'Пароль изменён' : 'Новый пароль'}>{inside()}</AuthFrame>
    </div>
  )
}
