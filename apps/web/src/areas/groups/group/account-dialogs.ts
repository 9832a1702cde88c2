import type { ComponentType } from 'react'

/** A course to be prolonged, with the last day that the screen shows. */
export interface ProlongItem {
  userCourseId: number
  accessUntil: string
}

interface ProlongProps {
  items: readonly ProlongItem[]
  onProlonged: () => void
  onClose: () => void
}

interface EditProps {
  /** Called when the dialog closes: what it shows may have been changed. */
  onClosed: () => void
  onClose: () => void
}

/** Dialogs of another area that the group opens, loaded on first use. */
export interface AccountDialogs {
  prolong: () => Promise<ComponentType<ProlongProps>>
  /** Of one account, which is loaded with the dialog. */
  edit: (accountId: number) => () => Promise<ComponentType<EditProps>>
}
