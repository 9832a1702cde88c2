import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useKeyDown } from './use-key-down.ts'

interface DialogProps {
  title: string
  /**
   * `large` takes nearly the whole window, on a phone all of it, and its content scrolls by itself. A `sheet` is at the
   * bottom edge of a phone.
   */
  size?: 'm' | 'large' | 'sheet'
  /** Focus starts at the element with `data-autofocus`, otherwise at the first control. */
  children: ReactNode
  /** Called for Esc, the cross and a press outside. */
  onClose: () => void
}

/** Open while it is rendered. The browser keeps focus inside; focus returns to the previous element afterwards, or to the heading. */
export const Dialog = ({ title, size = 'm', children, onClose }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    const previousFocus = element?.ownerDocument.activeElement
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element?.close()
      // No `instanceof`: elements of a frame are of other classes than those of the page.
      ;(previousFocus as HTMLElement | null | undefined)?.focus()
      // What opened the dialog is gone, as it was done in the dialog.
      if (previousFocus?.isConnected === false)
        element?.ownerDocument.querySelector('h1')?.focus({ preventScroll: true })
    }
  }, [])

  /** Handled here: after a prevented first Esc the browser closes the dialog on the second one. */
  useKeyDown((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if ((event.target as Element).closest?.('dialog') !== dialog.current) return
    event.preventDefault()
    onClose()
    // After all handlers inside the dialog that may use the key.
  }, 'window')

  /** A text selection dragged out of a field also ends outside, but did not start there. */
  const pressedOutside = useRef(false)
  const onPress = (event: MouseEvent) => {
    if (event.target === dialog.current && pressedOutside.current) onClose()
  }
  /**
   * The browser closed the dialog by itself, as a phone's second step back does: the screen decides whether it closes.
   */
  const onClosed = () => {
    if (dialog.current === null || dialog.current.open) return
    dialog.current.showModal()
    onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does for the keyboard what a press outside does for the mouse
    <dialog
      ref={dialog}
      className={classNames(
        styles.dialog,
        size === 'large' ? styles.large : styles.scrolling,
        size === 'sheet' && styles.sheet,
      )}
      aria-labelledby={titleId}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === dialog.current
      }}
      onClick={onPress}
      onClose={onClosed}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.inside}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
        {/* Last in the tab order, so that an opened dialog focuses its content. */}
        <IconButton icon="cross" label="Закрыть" className={styles.close} onClick={onClose} />
      </div>
    </dialog>
  )
}
