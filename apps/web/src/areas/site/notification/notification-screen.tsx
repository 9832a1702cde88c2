import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { SampleNote } from '../sample-note.tsx'
import styles from './notification-screen.module.css'
import { PaymentFailed } from './payment-failed.tsx'
import { PaymentSucceeded } from './payment-succeeded.tsx'

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
