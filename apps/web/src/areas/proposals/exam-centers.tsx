import type { ExamCenter } from '@dopusk/contract'
import { phoneText } from '../../shared/format/phone.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './exam-centers.module.css'

export const ExamCenters = ({ centers }: { centers: readonly ExamCenter[] }) => (
  <ul className={styles.centers}>
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
