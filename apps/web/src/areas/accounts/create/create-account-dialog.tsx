import { useState } from 'react'
import { GuardedDialog, type LeaveGuard } from '../../../shared/ui/guarded-dialog.tsx'
import { NewLearner } from './new-learner.tsx'

interface CreateAccountDialogProps {
  /** Called with the new account, once it is created. */
  onCreated: (accountId: number) => void
  /** Shows the learner of the own list who has this email. */
  onShowKnown: (email: string) => void
  onClose: () => void
}

/** A new learner without a proposal: person, courses, first day and mail in one window. */
export const CreateAccountDialog = ({ onCreated, onShowKnown, onClose }: CreateAccountDialogProps) => {
  const [guard, setGuard] = useState<LeaveGuard>('free')
  return (
    <GuardedDialog title="Новый обучающийся" guard={guard} onClose={onClose}>
      <NewLearner
        account={null}
        onPickExisting={(email) => {
          onShowKnown(email)
          onClose()
        }}
        onGuard={setGuard}
        onDone={(accountId) => {
          setGuard('free')
          onCreated(accountId)
        }}
        onClose={onClose}
      />
    </GuardedDialog>
  )
}
