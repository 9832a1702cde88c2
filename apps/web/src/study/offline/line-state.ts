import { createListeners } from '../../shared/listeners.ts'

/** No answer of the server came: a phone may say that it is online where nothing but its own network can be reached. */
let isDown = false

const { notify, subscribe } = createListeners((changed) => {
  const onOnline = () => {
    isDown = false
    changed()
  }
  addEventListener('online', onOnline)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', onOnline)
    removeEventListener('offline', changed)
  }
})

export const isLineDown = (): boolean => isDown || !navigator.onLine

/** After a request: whether the server has answered it. */
export const noteLine = (isUp: boolean): void => {
  if (isDown === !isUp) return
  isDown = !isUp
  notify()
}

export const subscribeToLine = subscribe
