import type { ReactNode } from 'react'
import { type PluralForms, plural } from '../../shared/format/plural.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import styles from './sign-out-button.module.css'
import { useSignOut } from './use-sign-out.ts'

const answers: PluralForms = ['ответ', 'ответа', 'ответов']

interface SignOutButtonProps {
  /** Where a person without a session is sent. */
  to: string
  size?: 's' | 'm'
  children: ReactNode
}

export const SignOutButton = ({ to, size = 'm', children }: SignOutButtonProps) => {
  const { isPending, unsentCount, signOut, signOutWithoutAnswers, stay } = useSignOut(to)
  return (
    <>
      <Button look="ghost" size={size} busy={isPending} onClick={signOut}>
        {children}
      </Button>
      {unsentCount > 0 && (
        <Dialog title="Не все ответы сохранены" onClose={stay}>
          <p>
            Пока не&nbsp;удалось отправить на&nbsp;сервер: {plural(unsentCount, answers)}. Если выйти сейчас, они
            не&nbsp;будут засчитаны. Останьтесь, проверьте подключение и&nbsp;повторите.
          </p>
          <div className={styles.buttons}>
            <Button data-autofocus="" onClick={stay}>
              Остаться
            </Button>
            <Button look="ghost" busy={isPending} onClick={signOutWithoutAnswers}>
              Выйти без них
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
