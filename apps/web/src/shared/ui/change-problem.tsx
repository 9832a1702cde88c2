import { useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import styles from './change-problem.module.css'

const whatToDo = 'Написанное вами осталось в\u00a0форме: посмотрите, что изменилось, и\u00a0повторите'

interface Change {
  error: Error | null
  /** Refused because somebody else changed the same. */
  isConflict: boolean
  reload: () => Promise<void>
}

interface ChangeProblemProps {
  change: Change
  /** Replaces the message of a refusal that is not a conflict. */
  message?: string | null
}

/** Why a change was refused; takes focus. After a conflict a button loads the new state. */
export const ChangeProblem = ({ change: { error, isConflict, reload }, message }: ChangeProblemProps) => {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== null) region.current?.querySelector<HTMLElement>('[role="alert"]')?.focus()
  }, [error])
  const refusal = message === undefined ? (error?.message ?? null) : message
  return (
    <div ref={region} className={styles.problem}>
      <Alert message={isConflict ? `${error?.message}. ${whatToDo}` : refusal} />
      {isConflict && (
        <Button look="ghost" size="s" onClick={() => void reload()}>
          Показать, что изменилось
        </Button>
      )}
    </div>
  )
}
