import styles from './progress-ring.module.css'

interface ProgressRingProps {
  label: string
  /** 0 to 100. */
  percent: number
}

export const ProgressRing = ({ label, percent }: ProgressRingProps) => (
  <svg
    className={styles.ring}
    viewBox="0 0 180 180"
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
  >
    <circle className={styles.track} cx="90" cy="90" r="78" />
    {/* At zero a round cap would still draw a dot. */}
    {percent > 0 && (
      <circle
        className={styles.value}
        cx="90"
        cy="90"
        r="78"
        pathLength={100}
        strokeDasharray={`${percent} 100`}
        transform="rotate(-90 90 90)"
      />
    )}
    <text className={styles.percent} x="90" y="104">
      {percent}&nbsp;%
    </text>
  </svg>
)
