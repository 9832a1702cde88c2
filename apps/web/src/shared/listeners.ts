type Listener = () => void

/** Starts listening to an outside source of changes; the result stops it. */
type Connect = (notify: () => void) => () => void

/**
 * The listeners of a value that a module owns; `subscribe` has the shape that `useSyncExternalStore` expects. `connect`
 * runs while there is at least one listener.
 */
export const createListeners = (connect?: Connect) => {
  const listeners = new Set<Listener>()
  let disconnect: (() => void) | undefined

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: Listener) => {
    if (listeners.size === 0) disconnect = connect?.(notify)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) disconnect?.()
    }
  }
  return { notify, subscribe }
}

/** Changes that other tabs make in `localStorage`; `key` is null when they clear it. */
export const connectStorage =
  (concerns?: (key: string | null) => boolean): Connect =>
  (notify) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (concerns?.(key) ?? true) notify()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }
