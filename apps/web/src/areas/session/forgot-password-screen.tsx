import { requestPasswordReset } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { paths } from '../../shared/paths.ts'
import { useSignInState } from '../../shared/sign-in-state.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { useHydrated } from '../../shared/ui/use-hydrated.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth-screen.module.css'
import formStyles from './sign-in-form.module.css'
import { signInProblem } from './sign-in-problem.ts'

/** With the token: the server refuses an impersonating administrator. */
const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (email: string) => call(requestPasswordReset, { body: { email } }, { whenExpired: 'fail' }),
  })

const failure = 'Не\u00a0получилось отправить запрос. Повторите попытку'

const MailOnTheWay = ({ email, onAgain }: { email: string; onAgain: () => void }) => (
  <>
    <p>
      Если с&nbsp;адресом <strong className={styles.address}>{email}</strong> входят на&nbsp;этот сайт, через минуту
      на&nbsp;него придёт письмо со&nbsp;ссылкой. Она действует 30&nbsp;минут.
    </p>
    <p className={styles.quiet}>
      Письма нет? Посмотрите в&nbsp;папке «Спам» и&nbsp;проверьте, с&nbsp;этим&nbsp;ли адресом вы&nbsp;входите.
    </p>
    <Button look="ghost" onClick={onAgain}>
      Отправить ещё раз
    </Button>
  </>
)

export const ForgotPasswordScreen = () => {
  const screen = useRef<HTMLDivElement>(null)
  const state = useSignInState()
  const hydrated = useHydrated()
  const request = useRequestPasswordReset()
  const requestOnce = useMutateOnce(request.mutate)
  const [typed, setTyped] = useState<string>()
  const email = typed ?? state.email
  const problem = request.error === null ? null : signInProblem(request.error, failure)

  // The pressed button may be gone.
  useEffect(() => {
    const find = (selector: string) => screen.current?.querySelector<HTMLElement>(selector)
    if (request.isSuccess) find('h1')?.focus()
    else if (request.error !== null) (find('[aria-invalid="true"]') ?? find('[role="alert"]'))?.focus()
  }, [request.isSuccess, request.error])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    setTyped(address)
    requestOnce(address)
  }

  const form = (
    // `post`: a submit before the script has loaded must not put the email into the URL.
    <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
      <Alert message={problem?.message ?? null} />
      <TextField
        // The server renders without the known email.
        key={hydrated ? state.email : undefined}
        label="Логин (email)"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={hydrated ? email : undefined}
        error={problem?.fields.email}
      />
      <Button type="submit" busy={request.isPending} disabled={!hydrated} data-waiting={hydrated ? undefined : ''}>
        Прислать ссылку
      </Button>
    </form>
  )

  return (
    <div ref={screen}>
      <AuthFrame
        title={request.isSuccess ? 'Проверьте почту' : 'Забыли пароль?'}
        {...(!request.isSuccess && { lead: 'Пришлём на\u00a0почту ссылку, по\u00a0которой вы\u00a0зададите новый.' })}
      >
        {request.isSuccess ? <MailOnTheWay email={request.variables} onAgain={request.reset} /> : form}
        <Link className={styles.link} to={paths.auth} state={{ ...state, ...(email !== undefined && { email }) }}>
          Вернуться ко&nbsp;входу
        </Link>
      </AuthFrame>
    </div>
  )
}
