import { createContext, useContext, useSyncExternalStore } from 'react'

/**
 * The attribute of the page's root: `header` from the server, for a request with `Save-Data: on`; `line` from the script
 * of `index.html`, where the browser reports a saver or a slow line.
 */
const readMark = () => (typeof document === 'undefined' ? undefined : document.documentElement.dataset.saveData)

/** Pictures and files wait until they are asked for, and nothing is prefetched. */
export const savesData = (): boolean => readMark() !== undefined

/** What the HTML was rendered for. The server gives it a value; in the browser the default one holds. */
export const RenderedForSaving = createContext(readMark() === 'header')

const subscribe = () => () => {}

export const useSavesData = (): boolean => {
  const isRendered = useContext(RenderedForSaving)
  return useSyncExternalStore(subscribe, savesData, () => isRendered)
}
