import { useSyncExternalStore } from 'react'
import { ToastCard } from './toast-card.tsx'
import { readToasts, subscribeToToasts, type Toast } from './toast-store.ts'
import styles from './toasts.module.css'

const none: readonly Toast[] = []

export const Toasts = () => {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, () => none)
  return (
    <div className={styles.toasts} role="status">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
