import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

interface DialogProps {
  title: string
  /**
   * `large` takes nearly the whole window, on a phone all of it; its content scrolls by itself. A `sheet` stands at the
   * bottom edge of a phone, where the thumb is.
   */
  size?: 'm' | 'large' | 'sheet'
  /** Focus starts at what is marked `data-autofocus`, otherwise at the first control. */
  children: ReactNode
  /** Esc, the cross and a press outside. */
  onClose: () => void
}

/** Open for as long as it is rendered. Focus is kept inside by the browser, and goes back where it was. */
export const Dialog = ({ title, size = 'm', children, onClose }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    const previousFocus = document.activeElement
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element?.close()
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [])

  /** Not left to the browser: where the first Esc was answered with a question, it takes the second for a command. */
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (!(event.target instanceof Element) || event.target.closest('dialog') !== dialog.current) return
    event.preventDefault()
    onClose()
  })
  useEffect(() => {
    // At the window, after everything inside that may use the key itself.
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  /** A selection that is dragged out of a field ends outside too, and is no press outside. */
  const pressedOutside = useRef(false)
  const onPress = (event: MouseEvent) => {
    if (event.target === dialog.current && pressedOutside.current) onClose()
  }
  /** By the browser alone, as a phone's second step back does: whether it may is for the screen to say. */
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
        {/* Last in the order of Tab, so that an opened dialog puts focus on its content. */}
        <IconButton icon="cross" label="Закрыть" className={styles.close} onClick={onClose} />
      </div>
    </dialog>
  )
}
