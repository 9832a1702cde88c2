import type { AccessContact as Contact } from '@dopusk/contract'
import { phoneText } from '../../shared/format/phone.ts'
import styles from './access-contact.module.css'

/** Whom to ask about access: the partner who gave it, or the centre. */
export const AccessContact = ({ contact }: { contact: Contact | null }) => {
  if (contact === null) return null
  const { name, phone, email } = contact
  return (
    <p className={styles.contact}>
      <span className={styles.name}>О&nbsp;доступе спросите: {name}</span>{' '}
      {phone !== null && (
        <a className={styles.link} href={`tel:${phone}`}>
          {phoneText(phone)}
        </a>
      )}{' '}
      {email !== null && (
        <a className={styles.link} href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </p>
  )
}
