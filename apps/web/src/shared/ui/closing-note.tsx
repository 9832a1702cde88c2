import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { ButtonRow } from './button-row.tsx'
import { classNames } from './class-names.ts'
import styles from './closing-note.module.css'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const second = 1000

/** Whole seconds left. The countdown pauses while `stopped` and in a hidden tab. */
const useCountdown = (seconds: number, stopped: boolean, onEnd: () => void): number => {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  const isOver = left <= 0

  useEffect(() => {
    if (stopped || isOver) return
    const timer = setInterval(() => {
      if (!document.hidden) setLeft((now) => now - 1)
    }, second)
    return () => clearInterval(timer)
  }, [stopped, isOver])

  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return Math.max(left, 0)
}

interface ClosingNoteProps {
  /** The result. */
  title: string
  seconds: number
  onClose: () => void
  /** Called instead of stopping the countdown, where there is a form to return to. */
  onStay?: () => void
  /** `strip`: above a form that stays in sight, instead of in its place. */
  look?: 'page' | 'strip'
  /** Details. */
  children?: ReactNode
}

/** Shown in a dialog once its form is saved; takes focus. Closes the dialog after a countdown that the person can stop. */
export const ClosingNote = ({ title, seconds, onClose, onStay, look = 'page', children }: ClosingNoteProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const [stays, setStays] = useState(false)
  const left = useCountdown(seconds, stays, onClose)
  useEffect(() => heading.current?.focus(), [])

  const stay = () => {
    if (onStay !== undefined) return onStay()
    setStays(true)
    heading.current?.focus()
  }
  return (
    <div className={classNames(styles.note, look === 'strip' && styles.strip)}>
      <span className={styles.sign}>
        <Icon name="check" />
      </span>
      <h3 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h3>
      {children}
      {/* Announced once; a screen reader could not finish a number that changes every second. */}
      {!stays && <VisuallyHidden>Окно закроется само через {seconds}&nbsp;с</VisuallyHidden>}
      <p className={styles.countdown} aria-hidden={!stays}>
        {stays ? 'Окно останется открытым' : <>Окно закроется через {left}&nbsp;с</>}
      </p>
      <ButtonRow className={styles.buttons}>
        {!stays && (
          <Button look="ghost" onClick={stay}>
            Остаться
          </Button>
        )}
        <Button onClick={onClose}>Закрыть</Button>
      </ButtonRow>
    </div>
  )
}
