import { useNavigation } from 'react-router'
import styles from './route-progress.module.css'

/** A line along the top edge while the next page is on its way; the present one stays until then. */
export const RouteProgress = () =>
  useNavigation().state === 'idle' ? null : <div className={styles.progress} role="status" aria-label="Загружаем…" />
