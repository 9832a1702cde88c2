import { Link } from 'react-router'
import { paths } from '../../../shared/paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './for-organisations.module.css'

const facts = [
  'Один список: кто ещё не\u00a0входил, кто остановился на\u00a0половине, у\u00a0кого осталось меньше недели',
  'Логин и\u00a0пароль уходят сотруднику на\u00a0почту; если письмо не\u00a0дошло, это видно в\u00a0списке',
  'Вахта или отпуск\u00a0— курс ставится на\u00a0паузу, и\u00a0дни не\u00a0сгорают',
  'По\u00a0каждому курсу\u00a0— график верных ответов: понятно, готов\u00a0ли человек к\u00a0экзамену',
] as const

/** For people who send others to study. */
export const ForOrganisations = () => (
  <Card className={styles.card}>
    <h3 className={styles.name}>Если вы&nbsp;учите людей на&nbsp;предприятии</h3>
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact} className={styles.fact}>
          <Icon name="check" />
          {fact}
        </li>
      ))}
    </ul>
    <p className={styles.links}>
      <Link className={styles.link} to={`${paths.home}#enquiry`}>
        Спросить про группу
      </Link>
      <Link className={styles.link} to={paths.partnerAuth}>
        Вход для партнёров
      </Link>
    </p>
  </Card>
)
