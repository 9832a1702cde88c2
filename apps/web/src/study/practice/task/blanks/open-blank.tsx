import { classNames } from '../../../../shared/ui/class-names.ts'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx'
import type { WrapperCode } from '../practical-task.ts'
import styles from './blank.module.css'

interface OpenBlankProps {
  number: number
  code: WrapperCode
  chosen: string[]
  onOpen: () => void
}

export const blankDomId = (number: number) => `blank-${number}`

/** A blank of the text: shows its number until something is chosen, then the chosen words. */
export const OpenBlank = ({ number, code, chosen, onOpen }: OpenBlankProps) => (
  <button
    id={blankDomId(number)}
    type="button"
    className={classNames(styles.blank, styles.open, chosen.length > 0 && styles.chosen)}
    aria-haspopup="dialog"
    onClick={onOpen}
  >
    <VisuallyHidden>
      Пропуск {number}, {code.title}:{' '}
    </VisuallyHidden>
    {chosen.length > 0 ? (
      chosen.join(', ')
    ) : (
      <>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        выбрать
      </>
    )}
    <Icon name="chevronDown" />
  </button>
)
