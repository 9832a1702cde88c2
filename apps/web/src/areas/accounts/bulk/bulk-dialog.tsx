import { useState } from 'react'
import { useConsent } from '../../../shared/api/consents-query.ts'
import { GuardedDialog, type LeaveGuard } from '../../../shared/ui/guarded-dialog.tsx'
import { useUnloadWarning } from '../../../shared/use-leave-warning.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import styles from './bulk-dialog.module.css'
import { BulkDone } from './bulk-done.tsx'
import { BulkFile } from './bulk-file.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { bulkRefusal } from './bulk-refusal.ts'
import { summarise } from './bulk-summary.ts'
import { type BulkChoice, type CheckedFile, hasErrors } from './checked-file.ts'
import { useCreateInBulk } from './use-create-in-bulk.ts'

interface BulkDialogProps {
  onClose: () => void
  /** The accounts of the new learners. */
  onCreated?: (accountIds: number[]) => void
}

const nothingChosen: BulkChoice = { partnerId: null, groupId: null, confirmedVersion: null }

/** Creates many learners from a table: choose a file, preview, confirm the consent, create, save what came of it. */
export const BulkDialog = ({ onClose, onCreated }: BulkDialogProps) => {
  const [file, setFile] = useState<CheckedFile | null>(null)
  const [choice, setChoice] = useState(nothingChosen)
  const [problem, setProblem] = useState<string | null>(null)
  const { readIfChanged } = useConsent('bulk')
  const create = useCreateInBulk()
  const createOnce = useMutateOnce(create.mutate)
  useUnloadWarning(create.isPending)
  // While the connection is lost the dialog can be closed: the server continues without the page.
  const pendingGuard: LeaveGuard = create.failureReason === null ? 'busy' : 'touched'

  const take = (checked: CheckedFile | null) => {
    setProblem(null)
    setChoice(nothingChosen)
    setFile(checked)
  }
  const start = ({ key, check }: CheckedFile) => {
    if (choice.confirmedVersion === null) return
    setProblem(null)
    const sent = check.rows.filter((row) => !hasErrors(row))
    createOnce(
      {
        ...{ key, rows: sent, partnerId: choice.partnerId, groupId: choice.groupId },
        consentVersion: choice.confirmedVersion,
      },
      {
        onSuccess: (result) => onCreated?.(summarise(check.rows, sent, result).createdAccounts),
        onError: (error) => {
          readIfChanged(error)
          const refusal = bulkRefusal(error, check, sent)
          setFile((now) => now && { ...now, check: refusal.check, refused: [...now.refused, ...refusal.refused] })
          setProblem(refusal.message)
        },
      },
    )
  }

  const step = () => {
    if (file === null) return <BulkFile onChecked={take} />
    const sent = create.variables?.rows ?? []
    if (create.isSuccess) {
      const summary = summarise(file.check.rows, sent, create.data)
      return <BulkDone file={file} result={create.data} summary={summary} onClose={onClose} />
    }
    if (create.isPending)
      return <BulkProgress bulkKey={file.key} rowCount={sent.length} obstacle={create.failureReason} />
    return (
      <div className={styles.whole}>
        <BulkPreview
          file={file}
          problem={problem}
          choice={choice}
          onChoice={setChoice}
          onCreate={() => start(file)}
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
