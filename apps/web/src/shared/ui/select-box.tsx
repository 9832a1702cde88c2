import styles from './select-box.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface SelectBoxProps {
  label: string
  checked: boolean
  /** Some of the rows are chosen, and not all. */
  isPartial?: boolean
  onToggle: () => void
}

/** Chooses one row of the list, or all of them. */
export const SelectBox = ({ label, checked, isPartial = false, onToggle }: SelectBoxProps) => (
  <label className={styles.check}>
    <input
      type="checkbox"
      checked={checked}
      ref={(box) => {
        if (box !== null) box.indeterminate = isPartial
      }}
      onChange={onToggle}
    />
    <VisuallyHidden>{label}</VisuallyHidden>
  </label>
)
