import { useOwnDocument } from '../../../shared/ui/own-document.ts'
import { useKeyDown } from '../../../shared/ui/use-key-down.ts'

interface PracticeShortcuts {
  onStep?: (by: 1 | -1) => void
  onEnter?: () => void
  onDigit?: (digit: number) => void
  onHelp?: () => void
}

/** Elements of a frame are of other classes than those of the page. */
const isElement = (target: EventTarget | null, selector: string) =>
  target !== null && 'closest' in target && (target as Element).closest(selector) !== null

/** The focused element handles its own keys first: typing in a field, a press of a button, moving a card. */
const isHandledByTarget = (event: KeyboardEvent, page: Document): boolean => {
  const { target, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (page.querySelector('dialog[open]') !== null) return true
  if (isElement(target, 'input:not([type="radio"]), textarea, select')) return key !== 'Enter'
  if (key === 'Enter') return event.repeat || isElement(target, 'button, a[href]')
  return key.startsWith('Arrow') && isElement(target, 'input, [data-own-arrows]')
}

const handle = (event: KeyboardEvent, keys: PracticeShortcuts): unknown => {
  const { key } = event
  if (key === 'ArrowLeft') return keys.onStep?.(-1)
  if (key === 'ArrowRight') return keys.onStep?.(1)
  if (key === 'Enter') return keys.onEnter?.()
  if (key === '?') return keys.onHelp?.()
  return /^[1-9]$/.test(key) ? keys.onDigit?.(Number(key)) : undefined
}

/** Keyboard shortcuts of the whole screen. */
export const usePracticeShortcuts = (keys: PracticeShortcuts): void => {
  const ownDocument = useOwnDocument()
  useKeyDown((event) => {
    if (!isHandledByTarget(event, ownDocument)) handle(event, keys)
  })
}
