import type { CurrentUser } from '@dopusk/contract'
import type { Session } from '../../shared/api/session.ts'
import { calendarDate } from '../../shared/format/calendar-date.ts'
import styles from './personal-header.module.css'

const nameOf = (user: CurrentUser | undefined) =>
  [user?.first_name, user?.patronymic].filter((part) => part != null).join('\u00a0')

/** What stands before the email; an administrator who looks at somebody's account is not greeted by that name. */
const openingOf = ({ impersonated }: Session, user: CurrentUser | undefined): string => {
  if (user?.demo != null) return `Демонстрация до\u00a0${calendarDate(user.demo.until)}`
  if (impersonated) return nameOf(user)
  return `Здравствуйте, ${nameOf(user)}`
}

interface GreetingProps {
  session: Session
  /** Undefined until it is loaded. */
  user: CurrentUser | undefined
}

/** The name of the profile and the email of the token; without a name the email alone. */
export const Greeting = ({ session, user }: GreetingProps) => {
  const opening = openingOf(session, user)
  if (nameOf(user) === '' && user?.demo == null) return <>{opening + session.email}</>
  return (
    <>
      {opening} <span className={styles.email}>{session.email}</span>
    </>
  )
}
