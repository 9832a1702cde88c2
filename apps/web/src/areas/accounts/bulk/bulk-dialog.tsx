import { useState } from 'react'
import { GuardedDialog, type LeaveGuard } from '../../../shared/ui/guarded-dialog.tsx'
import { useUnloadWarning } from '../../../shared/use-leave-warning.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import styles from './bulk-dialog.module.css'
import { BulkDone } from './bulk-done.tsx'
import { BulkFile } from './bulk-file.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { bulkRefusal } from './bulk-refusal.ts'
import type { CheckedFile } from './checked-file.ts'
import { useCreateInBulk } from './use-create-in-bulk.ts'

/** Creates many learners from a table: choose a file, preview, create. */
export const BulkDialog = ({ onClose }: { onClose: () => void }) => {
  const [file, setFile] = useState<CheckedFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const create = useCreateInBulk()
  const createOnce = useMutateOnce(create.mutate)
  useUnloadWarning(create.isPending)
  // While the connection is lost the dialog can be closed: the server continues without the page.
  const pendingGuard: LeaveGuard = create.failureReason === null ? 'busy' : 'touched'

  const take = (checked: CheckedFile | null) => {
    setProblem(null)
    setFile(checked)
  }
  const start = ({ key, check }: CheckedFile, partnerId: number | null) => {
    setProblem(null)
    createOnce(
      { key, rows: check.rows, partnerId },
      {
        onError: (error) => {
          const refusal = bulkRefusal(error, check)
          setFile((now) => now && { ...now, check: refusal.check })
          setProblem(refusal.message)
        },
      },
    )
  }

  const step = () => {
    if (file === null) return <BulkFile onChecked={take} />
    if (create.isSuccess) return <BulkDone created={create.data.created} onClose={onClose} />
    if (create.isPending)
      return <BulkProgress bulkKey={file.key} rowCount={file.check.rows.length} obstacle={create.failureReason} />
    return (
      <div className={styles.whole}>
        <BulkPreview
          file={file}
          problem={problem}
          onCreate={(partnerId) => start(file, partnerId)}
          onOtherFile={() => take(null)}
        />
      </div>
    )
  }
  const isPreview = file !== null && !create.isSuccess && !create.isPending
  return (
    <GuardedDialog
      title="Обучающиеся списком"
      size={isPreview ? 'large' : 'm'}
      guard={create.isPending ? pendingGuard : 'free'}
      onClose={onClose}
    >
      {step()}
    </GuardedDialog>
  )
}
