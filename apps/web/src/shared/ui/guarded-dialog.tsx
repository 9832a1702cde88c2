import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'

/** `touched`: closing asks for confirmation. `busy`: the dialog cannot be closed. */
export type LeaveGuard = 'free' | 'touched' | 'busy'

interface GuardedDialogProps {
  title: string
  size?: 'm' | 'large'
  guard: LeaveGuard
  children: ReactNode
  onClose: () => void
}

/** A dialog that does not lose typed text by an accidental close. */
export const GuardedDialog = ({ title, size = 'm', guard, children, onClose }: GuardedDialogProps) => {
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    if (guard === 'free') onClose()
    else if (guard === 'touched') setAsking(true)
  }
  return (
    <Dialog title={title} size={size} onClose={close}>
      {isAsking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={onClose} />}
      {/* Hidden, not unmounted: the fields keep their values. */}
      <div hidden={isAsking}>{children}</div>
    </Dialog>
  )
}
