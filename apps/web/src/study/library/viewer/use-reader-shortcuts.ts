import type { RefObject } from 'react'
import { useKeyDown } from '../../../shared/ui/use-key-down.ts'

interface ReaderShortcuts {
  zoomIn: () => void
  zoomOut: () => void
  fitWidth: () => void
  openSearch: () => void
  /** Undefined while the search is closed: Esc then closes the dialog. */
  closeSearch: (() => void) | undefined
}

const isField = (target: EventTarget | null) => target instanceof HTMLInputElement

/** The browser's own scrolling keys, for when the pages do not have focus. */
const scrollStep = (scroller: HTMLElement, key: string): number | undefined => {
  const screen = scroller.clientHeight * 0.9
  const steps = new Map([
    ['PageDown', screen],
    ['PageUp', -screen],
    ['ArrowDown', 40],
    ['ArrowUp', -40],
    ['Home', -scroller.scrollHeight],
    ['End', scroller.scrollHeight],
  ])
  return steps.get(key)
}

/** Keys that work in a field too. */
const commandOf = (event: KeyboardEvent, { openSearch, closeSearch }: ReaderShortcuts) => {
  // A second Ctrl+F, inside the search field, opens the browser's search.
  if ((event.ctrlKey || event.metaKey) && event.code === 'KeyF' && !isField(event.target)) return openSearch
  return event.key === 'Escape' ? closeSearch : undefined
}

const actionOf = ({ key, target }: KeyboardEvent, keys: ReaderShortcuts, scroller: HTMLElement) => {
  if (key === '+' || key === '=') return keys.zoomIn
  if (key === '-') return keys.zoomOut
  if (key === '0') return keys.fitWidth
  if (key === '/') return keys.openSearch
  const step = scroller.contains(target as Node) ? undefined : scrollStep(scroller, key)
  return step === undefined ? undefined : () => scroller.scrollBy({ top: step })
}

/** Whether the key was pressed in this dialog, not in one above it. */
const isWithin = (dialog: Element | null, target: EventTarget | null) =>
  target === document.body || (target instanceof Element && dialog?.contains(target) === true)

/** Keyboard shortcuts of the open document, anywhere in its dialog. */
export const useReaderShortcuts = (scroller: RefObject<HTMLElement | null>, keys: ReaderShortcuts): void =>
  useKeyDown((event) => {
    const { current } = scroller
    if (current === null || event.defaultPrevented || !isWithin(current.closest('dialog'), event.target)) return
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    const plain = hasModifier || isField(event.target) ? undefined : actionOf(event, keys, current)
    const action = commandOf(event, keys) ?? plain
    if (action === undefined) return
    event.preventDefault()
    action()
  })
