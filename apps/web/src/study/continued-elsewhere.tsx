import { useState } from 'react'
import { Alert } from '../shared/ui/alert.tsx'
import { Button } from '../shared/ui/button.tsx'
import { Dialog } from '../shared/ui/dialog.tsx'
import styles from './continued-elsewhere.module.css'

interface ContinuedElsewhereProps {
  title: string
  text: string
  /** Takes the attempt's lock into this tab. */
  onReclaim: () => Promise<void>
  onExit: () => void
}

/** Two tabs must not answer one attempt at the same time; the person chooses the tab. */
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
