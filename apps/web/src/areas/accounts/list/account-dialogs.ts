import type { EducationAccount } from '@dopusk/contract'
import type { ComponentType } from 'react'
import { savesData } from '../../../shared/saves-data.ts'

/** Loads a dialog's code on first use: the list does not wait for dialogs that are rarely opened. */
export type LoadDialog = () => Promise<ComponentType<{ onClose: () => void }>>

/** The card of a learner, with what another area adds to it. */
export type LoadEdit = () => Promise<ComponentType<{ account: EducationAccount; onClose: () => void }>>

/** Dialogs of another area that the list opens. */
export type BillingDialogs = Record<'report' | 'invoice', LoadDialog>

export const accountDialogs = {
  create: async () => (await import('../create/create-learner-dialog.tsx')).CreateLearnerDialog,
  createAccount: async () => (await import('../create/create-account-dialog.tsx')).CreateAccountDialog,
  edit: async () => (await import('../edit/edit-learner-dialog.tsx')).EditLearnerDialog,
  prolong: async () => (await import('../prolong/prolong-dialog.tsx')).ProlongDialog,
  bulk: async () => (await import('../bulk/bulk-dialog.tsx')).BulkDialog,
}

/**
 * Props of a button that opens the dialog: prefetches it on hover and focus, unless data is saved. A failure is reported
 * on the press.
 */
export const prefetching = (load: () => Promise<unknown>) => {
  const prefetch = () => {
    if (!savesData()) void load().catch(() => {})
  }
  return { onPointerEnter: prefetch, onFocus: prefetch }
}
