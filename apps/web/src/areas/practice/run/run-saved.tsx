import { useSyncExternalStore } from 'react'
import { SavedMark } from '../../../study/player/saved-mark.tsx'
import { listPendingResults, subscribeToPendingResults } from '../../../study/practice/pending-results.ts'
import { readResultSync, subscribeToResultSync } from '../../../study/practice/result-sender.ts'

/** Whether the server has the answers of the run. */
export const RunSaved = ({ runId }: { runId: string | undefined }) => {
  const pending = useSyncExternalStore(subscribeToPendingResults, listPendingResults)
  const { saved, hasFailed } = useSyncExternalStore(subscribeToResultSync, readResultSync)
  const savedAtMs = saved !== null && saved.run === runId ? saved.atMs : null
  return <SavedMark savedAtMs={savedAtMs} pendingCount={hasFailed ? pending.length : 0} />
}
