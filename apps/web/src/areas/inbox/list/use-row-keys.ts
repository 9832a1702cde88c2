import { useState } from 'react'
import { useKeyDown } from '../../../shared/ui/use-key-down.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))

const isElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  isTyping(event.target) ||
  document.querySelector('dialog[open]') !== null

/** The id of the link of a row, which takes focus. */
export const rowLinkId = (id: number): string => `inbox-item-${id}`

interface RowKeys {
  ids: readonly number[]
  onToggle: (id: number) => void
  /** Closes the chosen rows, or the current one where none is chosen. */
  onClose: (currentId: number | null) => void
}

/**
 * j and k move to the next and the previous row by focus on its link, so that Enter opens it; x chooses the row, e closes.
 * By the place on the keyboard: the letters are different in the Russian layout.
 */
export const useRowKeys = ({ ids, onToggle, onClose }: RowKeys) => {
  const [current, setCurrent] = useState<number | null>(null)
  const currentId = current !== null && ids.includes(current) ? current : null
  const moveTo = (id: number | undefined) => {
    if (id === undefined) return
    setCurrent(id)
    document.getElementById(rowLinkId(id))?.focus()
  }
  const index = currentId === null ? -1 : ids.indexOf(currentId)
  const actions: Record<string, () => void> = {
    KeyJ: () => moveTo(ids[Math.min(index + 1, ids.length - 1)]),
    KeyK: () => moveTo(ids[Math.max(index - 1, 0)]),
    KeyX: () => {
      if (currentId !== null) onToggle(currentId)
    },
    KeyE: () => onClose(currentId),
  }
  useKeyDown((event) => {
    const action = actions[event.code]
    if (action === undefined || isElsewhere(event)) return
    event.preventDefault()
    action()
  })
  return { currentId, setCurrent }
}
