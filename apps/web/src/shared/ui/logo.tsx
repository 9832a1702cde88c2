import styles from './logo.module.css'

export const Logo = () => (
  <span className={styles.logo}>
    <svg className={styles.mark} viewBox="0 0 26 26" aria-hidden="true" focusable="false">
      <path className={styles.tag} d="M6 1h14a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H9L1 17V6a5 5 0 0 1 5-5z" />
      <circle className={styles.hole} cx="7" cy="7" r="2.2" />
      <path className={styles.tick} d="M8 14.2l4 4 7.4-8.4" />
    </svg>
    Допуск
  </span>
)
