import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { paths } from '../../shared/paths.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { useHydrated } from '../../shared/ui/use-hydrated.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './registration-confirm-screen.module.css'
import { useConfirmRegistration } from './use-confirm-registration.ts'

const noToken = 'В адресе не хватает ключа. Откройте ссылку из письма ещё раз или скопируйте её целиком'

/** Pressing again would change nothing: the link is of no use. */
const isFinal = (error: Error | null) => error instanceof ApiError && ['link_expired', 'invalid'].includes(error.code)

const wordsOf = (error: Error | null) => {
  if (error === null) return null
  return error instanceof ApiError ? error.message : 'Не получилось подтвердить адрес. Повторите попытку'
}

const leadOf = ({ isConfirmed, isOver }: { isConfirmed: boolean; isOver: boolean }) => {
  if (isConfirmed) return { lead: 'Теперь войдите с\u00a0паролем, который вы выбрали при\u00a0регистрации.' }
  if (isOver) return {}
  return { lead: 'Остался один шаг: подтвердите, что это ваш адрес и\u00a0регистрировались вы.' }
}

/** Where the link of the mail leads. Only a press confirms: programs that look into mails open links too. */
export const RegistrationConfirmScreen = () => {
  const screen = useRef<HTMLDivElement>(null)
  const token = useLocation().hash.slice(1)
  const hydrated = useHydrated()
  const confirm = useConfirmRegistration()
  const isMissing = hydrated && token === ''
  const isOver = confirm.isSuccess || isMissing || isFinal(confirm.error)

  // The button that was pressed may be gone.
  useEffect(() => {
    if (confirm.isSuccess) screen.current?.querySelector('h1')?.focus()
    else if (confirm.isError) screen.current?.querySelector<HTMLElement>('[role="alert"]')?.focus()
  }, [confirm.isSuccess, confirm.isError])

  return (
    <div ref={screen}>
      <AuthFrame
        title={confirm.isSuccess ? 'Адрес подтверждён' : 'Подтверждение адреса'}
        {...leadOf({ isConfirmed: confirm.isSuccess, isOver })}
      >
        <Alert message={isMissing ? noToken : wordsOf(confirm.error)} />
        <div className={styles.actions}>
          {isOver ? (
            <LinkButton to={paths.auth} look={confirm.isSuccess ? 'primary' : 'ghost'}>
              Войти
            </LinkButton>
          ) : (
            <Button
              busy={confirm.isPending}
              disabled={!hydrated}
              data-waiting={hydrated ? undefined : ''}
              onClick={() => confirm.mutate(token)}
            >
              Подтвердить
            </Button>
          )}
        </div>
      </AuthFrame>
    </div>
  )
}
