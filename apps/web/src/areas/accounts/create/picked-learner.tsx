import type { UserProfile } from '@dopusk/contract'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { phoneText } from '../../../shared/format/phone.ts'
import { fullName } from '../full-name.ts'
import styles from './picked-learner.module.css'

/** Enough to be sure that it is the right one of two namesakes. */
export const PickedLearner = ({ person }: { person: UserProfile }) => (
  <dl className={styles.person}>
    <dt>Обучающийся</dt>
    <dd>{fullName(person)}</dd>
    <dt>Дата рождения</dt>
    <dd>{calendarDate(person.birth_date)}</dd>
    <dt>Email</dt>
    <dd>{person.user.email}</dd>
    <dt>Телефон</dt>
    <dd>{phoneText(person.phone)}</dd>
  </dl>
)
