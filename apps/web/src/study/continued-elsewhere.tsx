import { useState } from 'react'
import { Alert } from '../shared/ui/alert.tsx'
import { Button } from '../shared/ui/button.tsx'
import { Dialog } from '../shared/ui/dialog.tsx'
import styles from './continued-elsewhere.module.css'

interface ContinuedElsewhereProps {
  title: string
  text: string
  /** Takes the attempt back into this window. */
  onReclaim: () => Promise<void>
  onExit: () => void
}

/** Two windows must not answer one attempt against each other; the person decides which goes on. */
export const ContinuedElsewhere = ({ title, text, onReclaim, onExit }: ContinuedElsewhereProps) => {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const reclaim = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await onReclaim()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onExit}>
      <p>{text}</p>
      <Alert message={problem} />
      <div className={styles.buttons}>
        <Button busy={isBusy} data-autofocus="" onClick={() => void reclaim()}>
          Продолжить здесь
        </Button>
        <Button look="ghost" onClick={onExit}>
          Выйти
        </Button>
      </div>
    </Dialog>
  )
}
