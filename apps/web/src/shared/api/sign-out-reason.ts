import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

export interface SignedOut {
  /** Where a person without a session is redirected. */
  path: string
  /** Why the session ended; null after the person's own sign-out. */
  message: string | null
}

const key = 'signedOut'
const { notify, subscribe } = createListeners()

/** The reason that nobody has seen waits for whichever tab shows it; the one that was shown stays in that tab. */
const readText = () => sessionStorage.getItem(key) ?? localStorage.getItem(key)

export const forgetSignOutReason = (): void => {
  for (const storage of [sessionStorage, localStorage]) storage.removeItem(key)
  notify()
}

/** Stored: a reload, or a tab that is closed meanwhile, must not lose the reason before it was read. */
export const keepSignOutReason = (signedOut: SignedOut): void => {
  forgetSignOutReason()
  localStorage.setItem(key, JSON.stringify(signedOut))
  notify()
}

const parse = (text: string | null): SignedOut | null => (text === null ? null : (JSON.parse(text) as SignedOut))

export const readSignOutReason = (): SignedOut | null => parse(readText())

const markShown = () => {
  const text = localStorage.getItem(key)
  if (text === null || document.visibilityState === 'hidden') return
  sessionStorage.setItem(key, text)
  localStorage.removeItem(key)
}

/** Why the person is on this sign-in page. In a tab behind others it is not read yet. */
export const useSignOutReason = (): string | null => {
  const text = useSyncExternalStore(subscribe, readText, () => null)
  useEffect(() => {
    if (text === null) return
    markShown()
    document.addEventListener('visibilitychange', markShown)
    return () => document.removeEventListener('visibilitychange', markShown)
  }, [text])
  return parse(text)?.message ?? null
}
