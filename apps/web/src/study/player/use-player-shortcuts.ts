import { useKeyDown } from '../../shared/ui/use-key-down.ts'

export interface PlayerShortcuts {
  onDigit: (digit: number) => void
  onEnter: () => void
  onStep: (by: 1 | -1) => void
  onStar: () => void
  onHelp: () => void
}

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('textarea, select, input:not([type="checkbox"])')

/** These elements handle Enter themselves. */
const hasOwnEnter = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('button, a[href]')

const isForPlayer = (event: KeyboardEvent) =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing) &&
  !typesText(event.target) &&
  document.querySelector('dialog[open]') === null

const stepOf = ({ key }: KeyboardEvent): 1 | -1 | null => (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null)

/** The action of a key press; null if the player does not use the key. */
const actionOf = (event: KeyboardEvent, keys: PlayerShortcuts): (() => void) | null => {
  if (event.key === '?') return keys.onHelp
  if (/^[1-9]$/.test(event.key)) return () => keys.onDigit(Number(event.key))
  // By position on the keyboard: in the Russian layout the key is «ы».
  if (event.code === 'KeyS') return keys.onStar
  return event.key === 'Enter' && !hasOwnEnter(event.target) ? keys.onEnter : null
}

/** Keyboard shortcuts of the screen; off in an open dialog, in a text field, and with a modifier. */
export const usePlayerShortcuts = (keys: PlayerShortcuts): void =>
  useKeyDown((event) => {
    if (!isForPlayer(event)) return
    const step = stepOf(event)
    const action = step !== null ? () => keys.onStep(step) : event.repeat ? null : actionOf(event, keys)
    // A held key acts once, also on the button that has just got focus.
    if (action !== null || (event.repeat && event.key === 'Enter')) event.preventDefault()
    action?.()
  }, 'window')
