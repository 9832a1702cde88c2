import type { MouseEvent } from 'react'

/** A press anywhere in a row of a table opens its first link, unless it is on a control or ends a selection of text. */
export const openRow = ({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) => {
  if (!(target instanceof Element) || target.closest('a, input, label') !== null) return
  if ((getSelection()?.toString() ?? '') === '') currentTarget.querySelector('a')?.click()
}
