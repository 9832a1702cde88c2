import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'

/** What keeps a dialog open: something typed is asked about, something under way is waited for. */
export type Hold = 'free' | 'touched' | 'busy'

interface GuardedDialogProps {
  title: string
  size?: 'm' | 'large'
  hold: Hold
  children: ReactNode
  onClose: () => void
}

/** A dialog that a slip of the hand does not close over what has been typed. */
export const GuardedDialog = ({ title, size = 'm', hold, children, onClose }: GuardedDialogProps) => {
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    if (hold === 'free') onClose()
    else if (hold === 'touched') setAsking(true)
  }
  return (
    <Dialog title={title} size={size} onClose={close}>
      {isAsking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={onClose} />}
      {/* Hidden, not gone: the fields keep what is in them. */}
      <div hidden={isAsking}>{children}</div>
    </Dialog>
  )
}
