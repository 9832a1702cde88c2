import type { EducationAccount } from '@dopusk/contract'
import { EditLearner } from './edit-learner.tsx'

interface EditLearnerDialogProps {
  /** One that has a learner. */
  account: EducationAccount
  onClose: () => void
}

/** A learner as staff look after them: who they are, how they sign in, what they study. */
export const EditLearnerDialog = ({ account, onClose }: EditLearnerDialogProps) =>
  account.profile === null ? null : <EditLearner account={account} profile={account.profile} onClose={onClose} />
