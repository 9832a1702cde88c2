import type { BadgeTone } from './status-badge.tsx'

export interface Toast {
  id: number
  tone: BadgeTone
  message: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const replace = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

export const showToast = (message: string, tone: BadgeTone = 'blue') => {
  lastId += 1
  replace([...toasts, { id: lastId, tone, message }])
}

export const closeToast = (id: number) => replace(toasts.filter((toast) => toast.id !== id))

export const readToasts = () => toasts

export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
