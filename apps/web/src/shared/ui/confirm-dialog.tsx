import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button, type ButtonLook } from './button.tsx'
import { ButtonRow } from './button-row.tsx'
import form from './dialog-form.module.css'
import { GuardedDialog } from './guarded-dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What will happen. */
  children: ReactNode
  confirmLabel: string
  look?: ButtonLook
  isPending: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that others notice. */
export const ConfirmDialog = ({
  title,
  children,
  confirmLabel,
  look = 'danger',
  isPending,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => (
  <GuardedDialog title={title} guard={isPending ? 'busy' : 'free'} onClose={onClose}>
    <div className={form.form}>
      {children}
      <Alert message={error?.message ?? null} />
      <ButtonRow>
        <Button look={look} busy={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button look="ghost" onClick={onClose}>
          Отмена
        </Button>
      </ButtonRow>
    </div>
  </GuardedDialog>
)
