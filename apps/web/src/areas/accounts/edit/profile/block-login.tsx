import type { UserProfile } from '@dopusk/contract'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '../../../../shared/ui/alert.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { useMutateOnce } from '../../../../shared/use-mutate-once.ts'
import { failureText, isChangedMeanwhile } from '../failure-text.ts'
import { Notice } from '../notice.tsx'
import styles from '../section-form.module.css'
import { useChangeProfile } from './use-change-profile.ts'
import { bodyOf, formValuesOf } from './use-profile-edit.ts'

interface BlockLoginProps {
  profile: UserProfile
  onSaved: (profile: UserProfile) => void
  onConflict: () => void
}

/** Blocks and unblocks the sign-in. Saved separately from the form, whose unsaved text stays. */
export const BlockLogin = ({ profile, onSaved, onConflict }: BlockLoginProps) => {
  const [isConfirming, setConfirming] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const save = useChangeProfile()
  const saveOnce = useMutateOnce(save.mutate)
  const isBlocked = profile.is_blocked
  const failure = save.error && !isChangedMeanwhile(save.error) ? save.error : null

  const close = () => {
    flushSync(() => setConfirming(false))
    opener.current?.focus()
  }
  const set = (blocked: boolean) =>
    saveOnce(
      { base: profile, body: { ...bodyOf(formValuesOf(profile)), is_blocked: blocked } },
      {
        onSuccess: (saved) => {
          onSaved(saved)
          close()
        },
        onError: (error) => {
          if (isChangedMeanwhile(error)) onConflict()
        },
      },
    )
  return (
    <div className={styles.form}>
      {isBlocked && (
        <Notice tone="amber" role="note">
          <p>Вход заблокирован: обучающийся не&nbsp;может войти.</p>
        </Notice>
      )}
      {isConfirming ? (
        <Notice tone="amber" role="alert">
          <p>Заблокировать вход? Обучающийся не&nbsp;сможет войти, а&nbsp;открытые сеансы закончатся сразу.</p>
          <div className={styles.buttons}>
            <Button look="danger" size="s" busy={save.isPending} onClick={() => set(true)}>
              Заблокировать
            </Button>
            <Button look="ghost" size="s" autoFocus onClick={close}>
              Отмена
            </Button>
          </div>
        </Notice>
      ) : (
        <Button
          ref={opener}
          look="ghost"
          size="s"
          className={styles.opener}
          busy={save.isPending}
          onClick={() => (isBlocked ? set(false) : setConfirming(true))}
        >
          {isBlocked ? 'Разблокировать вход' : 'Заблокировать вход'}
        </Button>
      )}
      <Alert
        message={failure && failureText(`Не\u00a0получилось ${isBlocked ? 'раз' : 'за'}блокировать вход`, failure)}
      />
    </div>
  )
}
