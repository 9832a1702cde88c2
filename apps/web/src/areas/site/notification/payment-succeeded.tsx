import { paths } from '../../../shared/paths.ts'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { PaymentCard } from './payment-card.tsx'
import styles from './payment-text.module.css'

export const PaymentSucceeded = ({ course }: { course: string }) => (
  <PaymentCard succeeded title="Оплата прошла успешно" course={course}>
    <p className={styles.text}>Доступ открыт на&nbsp;30&nbsp;календарных дней. Чек придёт на&nbsp;вашу почту.</p>
    <LinkButton to={paths.courses} className={styles.action}>
      К&nbsp;курсам
    </LinkButton>
  </PaymentCard>
)
