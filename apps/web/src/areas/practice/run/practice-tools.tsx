import { useSyncExternalStore } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { SavedMark } from '../../../study/player/saved-mark.tsx'
import { listPendingResults, subscribeToPendingResults } from '../../../study/practice/pending-results.ts'
import { readResultSync, subscribeToResultSync } from '../../../study/practice/result-sender.ts'
import styles from './practice-tools.module.css'

interface PracticeToolsProps {
  runId: string | undefined
  /** How many tasks of the run are answered; left out on the results, which say more. */
  done?: { answered: number; total: number }
  onDocuments: () => void
}

/** Beside the heading: how far the run is, whether the server has it, and the library. */
export const PracticeTools = ({ runId, done, onDocuments }: PracticeToolsProps) => {
  const pending = useSyncExternalStore(subscribeToPendingResults, listPendingResults)
  const { saved, hasFailed } = useSyncExternalStore(subscribeToResultSync, readResultSync)
  return (
    <div className={styles.tools}>
      <div className={styles.state}>
        {done !== undefined && (
          <p>
            Решено {done.answered} из&nbsp;{done.total}
          </p>
        )}
        <SavedMark
          savedAtMs={saved?.run === runId ? (saved?.atMs ?? null) : null}
          pendingCount={hasFailed ? pending.length : 0}
        />
      </div>
      <Button look="ghost" onClick={onDocuments}>
        <Icon name="document" />
        Документы
      </Button>
    </div>
  )
}
