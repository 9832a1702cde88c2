import { useId } from 'react'
import styles from './segmented-choice.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface SegmentedChoiceProps<Value extends string | number> {
  label: string
  isLabelVisible?: boolean
  options: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few short values, side by side; radio buttons. */
export const SegmentedChoice = <Value extends string | number>({
  label,
  isLabelVisible = false,
  options,
  value,
  onChange,
}: SegmentedChoiceProps<Value>) => {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>
        {isLabelVisible ? <span className={styles.label}>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
      </legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option} className={styles.segment}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span className={styles.face}>{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
