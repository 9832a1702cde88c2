import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Handles key presses anywhere in the page. On the window it comes after all handlers of the document. The listener is
 * added before the paint, so that a key pressed as soon as something is visible is not lost.
 */
export const useKeyDown = (onKeyDown: (event: KeyboardEvent) => void, on: 'document' | 'window' = 'document'): void => {
  const handle = useEffectEvent(onKeyDown)
  useLayoutEffect(() => {
    const target: Document | Window = on === 'window' ? window : document
    const listener = (event: Event) => handle(event as KeyboardEvent)
    target.addEventListener('keydown', listener)
    return () => target.removeEventListener('keydown', listener)
  }, [on])
}
