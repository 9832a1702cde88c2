import type { ComponentType } from 'react'

/** Loads a dialog's code when it is first needed: the list does not wait for dialogs that few visits open. */
export type LoadDialog = () => Promise<ComponentType<{ onClose: () => void }>>

/** Dialogs of another area that the list opens. */
export type BillingDialogs = Record<'report' | 'invoice', LoadDialog>

export const accountDialogs = {
  create: async () => (await import('../create/create-learner-dialog.tsx')).CreateLearnerDialog,
  edit: async () => (await import('../edit/edit-learner-dialog.tsx')).EditLearnerDialog,
  bulk: async () => (await import('../bulk/bulk-dialog.tsx')).BulkDialog,
}

/** For a button that opens the dialog: loads it when the pointer or focus comes near. A failure shows up at the press. */
export const prefetching = (load: () => Promise<unknown>) => {
  const prefetch = () => void load().catch(() => {})
  return { onPointerEnter: prefetch, onFocus: prefetch }
}
