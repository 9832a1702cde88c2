import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { PaymentCard } from './payment-card.tsx'
import styles from './payment-text.module.css'

/** The retry of a sample has nothing to retry, and says so. */
export const PaymentFailed = ({ course }: { course: string }) => {
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
