import styles from './aside.module.css'
import { DemoButton } from './demo-button.tsx'

export const DemoOffer = () => (
  <section className={styles.block}>
    <h2 className={styles.motto}>
      Знать правило.
      <br />
      Найти пункт.
      <br />
      Сдать экзамен.
    </h2>
    <p className={styles.text}>
      Вопросы с&nbsp;разбором и&nbsp;ссылкой на&nbsp;норму, билеты на&nbsp;время, практические задания.
    </p>
    <DemoButton replace />
    <p className={styles.small}>Данные пробного входа хранятся 7&nbsp;дней</p>
  </section>
)
