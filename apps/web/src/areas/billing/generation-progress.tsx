import { groupDigits } from '../../shared/format/grouped.ts'
import { Button } from '../../shared/ui/button.tsx'
import styles from './generation-progress.module.css'

interface GenerationProgressProps {
  isRunning: boolean
  /** The visible and accessible label. */
  label: string
  bytes: number
  onCancel: () => void
}

/** The live region is always rendered, so that screen readers announce its content. The total size is unknown. */
export const GenerationProgress = ({ isRunning, label, bytes, onCancel }: GenerationProgressProps) => (
  <div role="status" className={styles.region}>
    {isRunning && (
      <div className={styles.making}>
        <progress className={styles.bar} aria-label={label} />
        <div className={styles.line}>
          <p>
            {label}
            {bytes > 0 && (
              <span className={styles.bytes} aria-hidden="true">
                получено {groupDigits(Math.ceil(bytes / 1024))}&nbsp;КБ
              </span>
            )}
          </p>
          <Button look="ghost" size="s" onClick={onCancel}>
            Прервать
          </Button>
        </div>
      </div>
    )}
  </div>
)
