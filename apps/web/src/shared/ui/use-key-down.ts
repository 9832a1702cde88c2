import { use, useEffectEvent, useLayoutEffect } from 'react'
import { OwnDocument } from './own-document.ts'

/**
 * Handles key presses anywhere in the page, or in the frame that the component is shown in. On the window it comes after all handlers of the document. The listener is
 * added before the paint, so that a key pressed as soon as something is visible is not lost.
 */
export const useKeyDown = (onKeyDown: (event: KeyboardEvent) => void, on: 'document' | 'window' = 'document'): void => {
  const handle = useEffectEvent(onKeyDown)
  const own = use(OwnDocument)
  useLayoutEffect(() => {
    const page = own ?? document
    const target = (on === 'window' && page.defaultView) || page
    const listener = (event: Event) => handle(event as KeyboardEvent)
    target.addEventListener('keydown', listener)
    return () => target.removeEventListener('keydown', listener)
  }, [on, own])
}
