import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { SampleNote } from '../sample-note.tsx'
import styles from './notification-screen.module.css'

interface PaymentCardProps {
  succeeded: boolean
  title: string
  course: string
  children: ReactNode
}

const PaymentCard = ({ succeeded, title, course, children }: PaymentCardProps) => (
  <Card className={styles.card}>
    <span className={classNames(styles.sign, succeeded ? styles.green : styles.red)}>
      <Icon name={succeeded ? 'check' : 'cross'} />
    </span>
    <h2>{title}</h2>
    <p className={styles.course}>Курс «{course}»</p>
    {children}
  </Card>
)

const PaymentSucceeded = ({ course }: { course: string }) => (
  <PaymentCard succeeded title="Оплата прошла успешно" course={course}>
    <p className={styles.text}>Доступ открыт на&nbsp;30&nbsp;календарных дней. Чек придёт на&nbsp;вашу почту.</p>
    <LinkButton to={paths.courses} className={styles.action}>
      К&nbsp;курсам
    </LinkButton>
  </PaymentCard>
)

/** The retry button of a sample only says that there is nothing to retry. */
const PaymentFailed = ({ course }: { course: string }) => {
  const [pressed, setPressed] = useState(false)
  return (
    <PaymentCard succeeded={false} title="Оплата не прошла" course={course}>
      <p className={styles.text}>
        Банк не&nbsp;подтвердил платёж, деньги не&nbsp;списаны. Проверьте карту и&nbsp;попробуйте ещё раз.
      </p>
      <Button className={styles.action} onClick={() => setPressed(true)}>
        Повторить
      </Button>
      <p className={styles.text} role="status">
        {pressed && 'Здесь, на\u00a0образце, повторять нечего: ни\u00a0одного платежа не\u00a0было.'}
      </p>
    </PaymentCard>
  )
}

const sampleCourse = 'Специалист в сфере промышленной безопасности'

export const NotificationScreen = () => (
  <Page>
    <PageHeading title="Уведомление об оплате" />
    <SampleNote>
      Это образец: так выглядят оба ответа банка. На&nbsp;сайте сейчас не&nbsp;платят, счёт выставляет учебный центр
      по&nbsp;<Link to={paths.application}>заявке</Link>.
    </SampleNote>
    <div className={styles.pair}>
      <PaymentSucceeded course={sampleCourse} />
      <PaymentFailed course={sampleCourse} />
    </div>
  </Page>
)
