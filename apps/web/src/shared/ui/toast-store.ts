import { createListeners } from '../listeners.ts'
import type { BadgeTone } from './status-badge.tsx'

/** One thing to do about the message: undo, retry. */
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
const { notify, subscribe } = createListeners()

const replace = (next: readonly Toast[]) => {
  toasts = next
  notify()
}

export const showToast = (message: string, tone: BadgeTone = 'blue', action?: ToastAction) => {
  lastId += 1
  replace([...toasts, { id: lastId, tone, message, action }])
}

export const closeToast = (id: number) => replace(toasts.filter((toast) => toast.id !== id))

export const readToasts = () => toasts

export const subscribeToToasts = subscribe
