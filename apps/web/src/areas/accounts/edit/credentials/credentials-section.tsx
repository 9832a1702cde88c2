import type { EducationAccount, UserProfile } from '@dopusk/contract'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../../../../shared/api/use-session.ts'
import { Alert } from '../../../../shared/ui/alert.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { ButtonRow } from '../../../../shared/ui/button-row.tsx'
import type { LeaveGuard } from '../../../../shared/ui/guarded-dialog.tsx'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { Notice } from '../notice.tsx'
import { Section } from '../section.tsx'
import { CredentialLine } from './credential-line.tsx'
import styles from './credentials-section.module.css'
import { NewPasswordForm } from './new-password-form.tsx'
import { sendingFailure, useSendCredentials } from './use-send-credentials.ts'

/** Explains why no password is shown. */
const PasswordMissing = ({ impersonated }: { impersonated: boolean }) => (
  <Notice tone="amber" role="note">
    {impersonated ? (
      <p>Вы&nbsp;вошли под чужим именем, поэтому пароли не&nbsp;показываются и&nbsp;не&nbsp;меняются.</p>
    ) : (
      <p>Пароль неизвестен. Задайте новый, чтобы показать его или отправить.</p>
    )}
  </Notice>
)

const OwnPassword = () => (
  <div>
    <p className={styles.label}>Пароль</p>
    <p className={styles.value}>задан самим обучающимся</p>
    <p className={styles.label}>
      Если он&nbsp;забыт, поможет «Забыли пароль?» на&nbsp;странице входа. Можно и&nbsp;задать новый здесь.
    </p>
  </div>
)

interface CredentialsSectionProps {
  account: EducationAccount
  profile: UserProfile
  onGuard: (guard: LeaveGuard) => void
  onSent: () => void
}

export const CredentialsSection = ({ account, profile, onGuard, onSent }: CredentialsSectionProps) => {
  const [isChanging, setChanging] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const impersonated = useSession()?.impersonated ?? false
  const send = useSendCredentials(`${account.version}.${profile.version}`)
  const { email } = profile.user
  const isOwn = account.password_is_own
  // An impersonating administrator does not see the password, and may still send it to the learner.
  const canSend = account.password !== null || (impersonated && !isOwn)

  const open = (opens: boolean) => {
    onGuard(opens ? 'touched' : 'free')
    flushSync(() => setChanging(opens))
    if (!opens) opener.current?.focus()
  }
  return (
    <Section title="Данные для входа">
      {account.mail_failed && (
        <Notice tone="amber" role="note">
          <p>
            Последнее письмо не&nbsp;доставлено. Проверьте email, исправьте его в&nbsp;профиле и&nbsp;отправьте данные
            ещё&nbsp;раз или передайте их&nbsp;сами.
          </p>
        </Notice>
      )}
      <div className={styles.lines}>
        <CredentialLine label="Логин" value={email} />
        {account.password !== null && <CredentialLine label="Пароль" value={account.password} secret />}
        {isOwn && <OwnPassword />}
      </div>
      {account.password === null && !(isOwn && !impersonated) && <PasswordMissing impersonated={impersonated} />}
      {isChanging ? (
        <NewPasswordForm
          account={account}
          onSaved={() => {
            setSaved(true)
            open(false)
          }}
          onCancel={() => open(false)}
        />
      ) : (
        <ButtonRow>
          {canSend && (
            <Button size="s" busy={send.isPending} onClick={() => send.mutate(email, { onSuccess: onSent })}>
              <Icon name="mail" />
              Отправить логин и&nbsp;пароль
            </Button>
          )}
          {!impersonated && (
            <Button ref={opener} look="ghost" size="s" onClick={() => open(true)}>
              Новый пароль
            </Button>
          )}
        </ButtonRow>
      )}
      <div className={styles.saved} role="status">
        {isSaved && !isChanging && (
          <Notice tone="green" role="note">
            <p>Пароль сохранён. Отправьте его обучающемуся: со&nbsp;старым он&nbsp;больше не&nbsp;войдёт.</p>
          </Notice>
        )}
      </div>
      <Alert message={send.error && sendingFailure(send.error)} />
    </Section>
  )
}
