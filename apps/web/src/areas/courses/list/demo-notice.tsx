import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { paths } from '../../../shared/paths.ts'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import styles from './demo-notice.module.css'

/** Says to a demo user that it is a demo, how long it is kept, and how to keep what was learned. */
export const DemoNotice = () => {
  const { data: user } = useQuery(currentUserQuery)
  if (user?.demo == null) return null
  const { until, proposal_id: proposal } = user.demo
  const day = <span className={styles.day}>{calendarDate(until)}</span>
  return (
    <section className={styles.notice} aria-label="Демонстрация">
      {proposal === null ? (
        <>
          <p>
            <b>Это демонстрация.</b> Она хранится до&nbsp;{day}, потом удаляется вместе с&nbsp;ответами. Случайные
            билеты и&nbsp;другие курсы открываются после заявки.
          </p>
          <LinkButton look="ghost" size="s" to={paths.application}>
            Подать заявку, чтобы сохранить изученное
          </LinkButton>
        </>
      ) : (
        <p>
          <b>Это демонстрация. Заявка №&nbsp;{proposal} подана.</b> Когда вам откроют доступ, логин и&nbsp;пароль придут
          на&nbsp;почту, а&nbsp;ответы останутся с&nbsp;вами. До&nbsp;тех пор демонстрация хранится до&nbsp;{day}.
        </p>
      )}
    </section>
  )
}
