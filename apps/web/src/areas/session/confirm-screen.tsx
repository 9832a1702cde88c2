import { confirmRegistration } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { paths } from '../../shared/paths.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import { useHydrated } from '../../shared/ui/use-hydrated.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { AuthFrame } from './auth-frame.tsx'
import formStyles from './sign-in-form.module.css'

const useConfirmRegistration = () =>
  useMutation({
    mutationFn: (body: { token: string; password: string }) => call(confirmRegistration, { body }, { token: 'omit' }),
  })

const noToken = 'В адресе не хватает ключа. Откройте ссылку из письма ещё раз или скопируйте её целиком'

const passwordFault = (error: Error | null) => (error instanceof ApiError ? error.fields?.password : undefined)

/** A retry cannot succeed: the link is invalid. */
const isFinal = (error: Error | null) =>
  error instanceof ApiError && (error.code === 'link_expired' || error.fields?.token !== undefined)

const wordsOf = (error: Error | null) => {
  if (error === null || passwordFault(error) !== undefined) return null
  return error instanceof ApiError ? error.message : 'Не получилось подтвердить адрес. Повторите попытку'
}

const leadOf = ({ isConfirmed, isOver }: { isConfirmed: boolean; isOver: boolean }) => {
  if (isConfirmed) return { lead: 'Теперь войдите с\u00a0этим паролем.' }
  if (isOver) return {}
  return { lead: 'Остался один шаг: введите пароль, который вы\u00a0придумали при\u00a0регистрации.' }
}

/** The target of the mail's link. Only the form confirms, because mail scanners open links too. */
export const ConfirmScreen = () => {
  const screen = useRef<HTMLDivElement>(null)
  const token = useLocation().hash.slice(1)
  const hydrated = useHydrated()
  const confirm = useConfirmRegistration()
  const confirmOnce = useMutateOnce(confirm.mutate)
  const isMissing = hydrated && token === ''
  const isOver = confirm.isSuccess || isMissing || isFinal(confirm.error)

  // The pressed button may be gone.
  useEffect(() => {
    const find = (selector: string) => screen.current?.querySelector<HTMLElement>(selector)
    if (confirm.isSuccess) find('h1')?.focus()
    else if (confirm.isError) (find('[aria-invalid="true"]') ?? find('[role="alert"]'))?.focus()
  }, [confirm.isSuccess, confirm.isError])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    confirmOnce({ token, password })
  }

  return (
    <div ref={screen}>
      <AuthFrame
        title={confirm.isSuccess ? 'Адрес подтверждён' : 'Подтверждение адреса'}
        {...leadOf({ isConfirmed: confirm.isSuccess, isOver })}
      >
        {/* `post`: a submit before the script has loaded must not put the password into the URL. */}
        <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
          <Alert message={isMissing ? noToken : wordsOf(confirm.error)} />
          {isOver ? (
            <LinkButton to={paths.auth} look={confirm.isSuccess ? 'primary' : 'ghost'}>
              Войти
            </LinkButton>
          ) : (
            <>
              <PasswordField
                label="Пароль"
                name="password"
                autoComplete="current-password"
                error={passwordFault(confirm.error)}
              />
              <Button
                type="submit"
                busy={confirm.isPending}
                disabled={!hydrated}
                data-waiting={hydrated ? undefined : ''}
              >
                Подтвердить
              </Button>
            </>
          )}
        </form>
      </AuthFrame>
    </div>
  )
}
