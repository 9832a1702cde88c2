import type { EditionSheet } from '@dopusk/contract'

export type SheetPoint = EditionSheet['points'][number]

/** Changes the sheet as it is by then. Its identity never changes, so that rows of points are not rendered in vain. */
export type ChangeSheet = (update: (now: EditionSheet) => EditionSheet) => void
