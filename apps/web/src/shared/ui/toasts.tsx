import { type FocusEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { badgeIcons } from './status-badge.tsx'
import { closeToast, readToasts, subscribeToToasts, type Toast } from './toast-store.ts'
import styles from './toasts.module.css'

/** Calls `onEnd` after `durationMs`, not counting paused time. */
const usePausableTimeout = (onEnd: () => void, durationMs: number, paused: boolean) => {
  const leftMs = useRef(durationMs)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (paused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => end(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= Date.now() - startedAt
    }
  }, [paused])
}

const hideAfterMs = 5000

const ToastCard = ({ toast }: { toast: Toast }) => {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const previousFocus = useRef<HTMLElement>(null)
  const { action } = toast
  usePausableTimeout(() => closeToast(toast.id), hideAfterMs, hovered || focused)

  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setFocused(true)
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      previousFocus.current = relatedTarget
  }
  /** Dismissed by a person: focus returns to the previous element. */
  const dismiss = () => {
    closeToast(toast.id)
    previousFocus.current?.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={enter}
      onBlur={() => setFocused(false)}
    >
      <Icon name={badgeIcons[toast.tone]} />
      <p className={styles.message}>{toast.message}</p>
      {action !== undefined && (
        <Button
          look="plain"
          onClick={() => {
            dismiss()
            action.onPress()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="cross" label="Закрыть уведомление" onClick={dismiss} />
    </div>
  )
}

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
