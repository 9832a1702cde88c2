import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'

/** What keeps a dialog open: something typed is asked about, something under way is waited for. */
export type LeaveGuard = 'free' | 'touched' | 'busy'

interface GuardedDialogProps {
  title: string
  size?: 'm' | 'large'
  guard: LeaveGuard
  children: ReactNode
  onClose: () => void
}

/** A dialog that a slip of the hand does not close over what has been typed. */
export const GuardedDialog = ({ title, size = 'm', guard, children, onClose }: GuardedDialogProps) => {
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    if (guard === 'free') onClose()
    else if (guard === 'touched') setAsking(true)
  }
  return (
    <Dialog title={title} size={size} onClose={close}>
      {isAsking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={onClose} />}
      {/* Hidden, not gone: the fields keep what is in them. */}
      <div hidden={isAsking}>{children}</div>
    </Dialog>
  )
}
