import { useEffect, useRef } from 'react'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import styles from './item.module.css'
import type { ItemChange } from './use-change-item.ts'

const whatToDo = 'Написанное вами осталось в\u00a0форме: посмотрите, что изменилось, и\u00a0повторите'

interface ItemProblemProps {
  change: ItemChange
  /** Replaces the message of a refusal that is not a conflict. */
  message?: string | null
}

/** Why a change was refused; takes focus. After a conflict a button loads the new state. */
export const ItemProblem = ({ change: { error, isConflict, reload }, message }: ItemProblemProps) => {
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
