import { type ReactNode, useLayoutEffect, useReducer, useRef } from 'react'

/** A press that ends without a click, such as a drag or a long press, is over this long after the pointer has left. */
const clickDelayMs = 400

let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

const end = () => {
  clearTimeout(timer)
  isPressed = false
  for (const draw of waiting) draw()
  waiting.clear()
}

const begin = () => {
  clearTimeout(timer)
  isPressed = true
}

const endSoon = () => {
  timer = setTimeout(end, clickDelayMs)
}

/** From the pointer's way down to the click: on a touch screen the field is left only after the finger has been lifted. */
const presses = {
  pointerdown: begin,
  pointerup: endSoon,
  pointercancel: end,
  click: end,
  // The end of a press may never reach the page: a menu or another window has it.
  contextmenu: end,
  keydown: end,
  // Of the window, not of a field: another window, or another tab.
  blur: ({ target, currentTarget }: Event) => target === currentTarget && end(),
}

if (typeof window === 'object')
  for (const [name, note] of Object.entries(presses))
    window.addEventListener(name, note, { capture: true, passive: true })

/**
 * What appears and goes in a form stays as it is while a button is pressed: the fault of a field that is left by the press would
 * move the button away from the pointer, and the press would be lost. It is drawn when the click has reached its button.
 */
export const HoldDuringPress = ({ children }: { children: ReactNode }) => {
  const shown = useRef(children)
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const isHeld = isPressed
  useLayoutEffect(() => {
    if (isHeld) {
      waiting.add(draw)
      return () => void waiting.delete(draw)
    }
    shown.current = children
    return undefined
  })
  return isHeld ? shown.current : children
}
