import { useEffect, useEffectEvent } from 'react'

export interface PlayerKeys {
  onDigit: (digit: number) => void
  onEnter: () => void
  onStep: (by: 1 | -1) => void
  onStar: () => void
  onHelp: () => void
}

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('textarea, select, input:not([type="checkbox"])')

/** Enter on these does what they are there for. */
const hasOwnEnter = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('button, a[href]')

const isForPlayer = (event: KeyboardEvent) =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing) &&
  !typesText(event.target) &&
  document.querySelector('dialog[open]') === null

const stepOf = ({ key }: KeyboardEvent): 1 | -1 | null => (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null)

/** What a key pressed once is for; null where it is not the player's. */
const actionOf = (event: KeyboardEvent, keys: PlayerKeys): (() => void) | null => {
  if (event.key === '?') return keys.onHelp
  if (/^[1-9]$/.test(event.key)) return () => keys.onDigit(Number(event.key))
  // By its place: the same key in the Russian layout is «ы».
  if (event.code === 'KeyS') return keys.onStar
  return event.key === 'Enter' && !hasOwnEnter(event.target) ? keys.onEnter : null
}

/** Keys of the whole screen; silent while a dialog is open, a field is typed in, or a modifier is held. */
export const usePlayerKeys = (keys: PlayerKeys): void => {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPlayer(event)) return
    const step = stepOf(event)
    const action = step !== null ? () => keys.onStep(step) : event.repeat ? null : actionOf(event, keys)
    // A key held down does nothing twice, not even through the button that has just got focus.
    if (action !== null || (event.repeat && event.key === 'Enter')) event.preventDefault()
    action?.()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
