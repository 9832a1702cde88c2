import type { BadgeTone } from './status-badge.tsx'

/** One thing that can be done about it: take it back, try again. */
interface ToastAction {
  label: string
  onPress: () => void
}

export interface Toast {
  id: number
  tone: BadgeTone
  message: string
  action?: ToastAction | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const replace = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

export const showToast = (message: string, tone: BadgeTone = 'blue', action?: ToastAction) => {
  lastId += 1
  replace([...toasts, { id: lastId, tone, message, action }])
}

export const closeToast = (id: number) => replace(toasts.filter((toast) => toast.id !== id))

export const readToasts = () => toasts

export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
