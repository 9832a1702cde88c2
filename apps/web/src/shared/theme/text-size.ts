import { useSyncExternalStore } from 'react'
import { connectStorage, createListeners } from '../listeners.ts'

/** Percent of the browser's own text size. */
export type TextPercent = 100 | 125 | 150

declare global {
  /** Of `index.html`, which applies the stored size before the first paint, and follows other tabs. */
  var applyTextSize: (() => void) | undefined
}

const storageKey = 'textPercent'
const { notify, subscribe } = createListeners(connectStorage((key) => key === null || key === storageKey))

const readTextPercent = (): TextPercent => {
  const stored = Number(localStorage.getItem(storageKey))
  return stored === 125 || stored === 150 ? stored : 100
}

/** A media query in em that follows the chosen size, as the breakpoints of the style sheets do. */
export const matchTextMedia = (query: string): MediaQueryList =>
  matchMedia(query.replaceAll(/([\d.]{1,9})em/g, (_, em) => `${(Number(em) * readTextPercent()) / 100}em`))

export const chooseTextPercent = (percent: TextPercent) => {
  localStorage.setItem(storageKey, String(percent))
  globalThis.applyTextSize?.()
  notify()
}

/** The choice is stored in the browser, so the server renders the usual size. */
export const useTextPercent = (): TextPercent => useSyncExternalStore(subscribe, readTextPercent, () => 100)
