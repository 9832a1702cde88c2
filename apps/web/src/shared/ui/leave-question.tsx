import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './leave-question.module.css'

interface LeaveQuestionProps {
  onStay: () => void
  onLeave: () => void
}

/** Replaces a form whose values would be lost. Takes focus, and returns it to the field. */
export const LeaveQuestion = ({ onStay, onLeave }: LeaveQuestionProps) => {
  const stay = useRef<HTMLButtonElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const previousFocus = document.activeElement
    stay.current?.focus()
    return () => {
      // After the form is visible again: hidden elements cannot be focused.
      if (previousFocus instanceof HTMLElement) queueMicrotask(() => previousFocus.focus())
    }
  }, [])
  return (
    <section className={styles.question} aria-labelledby={id}>
      <h3 id={id}>Закрыть без сохранения?</h3>
      <p>Введённое ещё не&nbsp;сохранено и&nbsp;пропадёт.</p>
      <div className={styles.buttons}>
        <Button ref={stay} onClick={onStay}>
          Вернуться к&nbsp;форме
        </Button>
        <Button look="ghost" onClick={onLeave}>
          Закрыть без сохранения
        </Button>
      </div>
    </section>
  )
}
