import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import styles from './account-row.module.css'

const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Placeholder rows of the table while it loads. */
export const AccountSkeleton = () =>
  rows.map((row) => (
    <tr key={row} className={styles.row}>
      <td className={styles.select} />
      <td className={styles.learner}>
        <div className={styles.coming}>
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      </td>
      <td className={styles.courses}>
        <div className={styles.coming}>
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      </td>
      <td className={styles.progress}>
        <Skeleton />
      </td>
      <td className={styles.status}>
        <Skeleton shape="badge" />
      </td>
      <td className={styles.created}>
        <Skeleton />
      </td>
      <td className={styles.creator}>
        <Skeleton />
      </td>
      <td className={styles.proposals}>
        <Skeleton />
      </td>
    </tr>
  ))
