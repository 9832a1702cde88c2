import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { readIsDemo } from '../../shared/api/tokens.ts'
import { type PluralForms, plural } from '../../shared/format/plural.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { withTimeout } from '../../shared/with-timeout.ts'
import { retryPendingAnswers } from '../../study/answer-sender.ts'
import { readOfflineSummary } from '../../study/offline/offline-summary.ts'
import { listPendingAnswers } from '../../study/pending-answers.ts'
import { listPendingResults } from '../../study/practice/pending-results.ts'
import { sendPendingResults } from '../../study/practice/result-sender.ts'
import { EndDemoDialog } from './end-demo-dialog.tsx'
import styles from './sign-out-button.module.css'
import { useSignOut } from './use-sign-out.ts'

const answers: PluralForms = ['ответ', 'ответа', 'ответов']
const sendTimeoutMs = 4000

/** The number of answers that are still unsent after one more attempt. */
const sendLastAnswers = async (): Promise<number> => {
  if (listPendingAnswers().length > 0) await withTimeout(sendTimeoutMs, retryPendingAnswers())
  if (listPendingResults().length > 0) await withTimeout(sendTimeoutMs, sendPendingResults())
  const offlineCount = (readOfflineSummary()?.unsentCount ?? 0) > 0 ? await sendLastOffline() : 0
  return listPendingAnswers().length + listPendingResults().length + offlineCount
}

const sendLastOffline = async (): Promise<number> => {
  const { sendLastOfflineAnswers } = await import('../../study/offline/offline-runtime.ts')
  await withTimeout(sendTimeoutMs, sendLastOfflineAnswers())
  return readOfflineSummary()?.unsentCount ?? 0
}

interface SignOutButtonProps {
  label?: string
  size?: 's' | 'm'
  /** The path after the sign-out. */
  to?: string
}

/** Ends the session. It asks first where something would be lost: a demo, which ends for good, and unsent answers. */
export const SignOutButton = ({ label = 'Выйти', size = 'm', to = paths.auth }: SignOutButtonProps) => {
  const { mutate: signOut, isPending: isEnding } = useSignOut(to)
  const [pendingCount, setPendingCount] = useState(0)
  const [isEndingDemo, setEndingDemo] = useState(false)
  const { mutate, isPending: isSending } = useMutation({
    mutationFn: sendLastAnswers,
    onSuccess: (count) => (count === 0 ? signOut() : setPendingCount(count)),
  })
  const trySignOut = useMutateOnce(mutate)
  const stay = () => setPendingCount(0)
  const press = () => (readIsDemo() ? setEndingDemo(true) : trySignOut())
  const endDemo = () => {
    setEndingDemo(false)
    trySignOut()
  }
  return (
    <>
      <Button look="ghost" size={size} busy={isSending || isEnding} onClick={press}>
        {label}
      </Button>
      {isEndingDemo && <EndDemoDialog onEnd={endDemo} onClose={() => setEndingDemo(false)} />}
      {pendingCount > 0 && (
        <Dialog title="Не все ответы сохранены" onClose={stay}>
          <p>
            Пока не&nbsp;удалось отправить на&nbsp;сервер: {plural(pendingCount, answers)}. Если выйти сейчас, они
            не&nbsp;будут засчитаны. Останьтесь, проверьте подключение и&nbsp;повторите.
          </p>
          <div className={styles.buttons}>
            <Button data-autofocus="" onClick={stay}>
              Остаться
            </Button>
            <Button look="ghost" busy={isSending} onClick={() => trySignOut()}>
              Отправить и&nbsp;выйти
            </Button>
            <Button look="ghost" busy={isEnding} onClick={() => signOut()}>
              Выйти без них
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
