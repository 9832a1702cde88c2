import type { ExamCenter } from '@dopusk/contract'
import { phoneText } from '../../shared/format/phone.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './exam-center-list.module.css'

interface ExamCenterListProps {
  centers: readonly ExamCenter[]
  /** Beside one another where there is room; below one another by default. */
  wide?: boolean
}

/** Names with links to call and to write. */
export const ExamCenterList = ({ centers, wide = false }: ExamCenterListProps) => (
  <ul className={classNames(styles.centers, wide && styles.wide)}>
    {centers.map(({ id, name, phone, email }) => (
      <li key={id} className={styles.center}>
        <h3 className={styles.name}>{name}</h3>
        <a className={styles.link} href={`tel:${phone}`}>
          <Icon name="phone" />
          {phoneText(phone)}
        </a>
        <a className={styles.link} href={`mailto:${email}`}>
          <Icon name="mail" />
          {email}
        </a>
      </li>
    ))}
  </ul>
)
