import styles from './progress-bar.module.css'

interface ProgressBarProps {
  label: string
  /** 0 to 100. */
  percent: number
}

export const ProgressBar = ({ label, percent }: ProgressBarProps) => (
  <div className={styles.progress}>
    <progress className={styles.bar} aria-label={label} max={100} value={percent} />
    <span className={styles.percent} aria-hidden="true">
      {percent}&nbsp;%
    </span>
  </div>
)
