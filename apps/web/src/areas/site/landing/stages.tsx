import { paths } from '../../../shared/paths.ts'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { LandingSection } from './landing-section.tsx'
import styles from './stages.module.css'

const stages = [
  {
    name: 'Заявка',
    text: 'Выберите курс и\u00a0центр оценки, оставьте телефон и\u00a0почту. Номер заявки увидите сразу.',
  },
  {
    name: 'Доступ',
    text: 'Логин и\u00a0пароль придут на\u00a0почту. Курс открыт 30\u00a0календарных дней; дни паузы не\u00a0считаются.',
  },
  {
    name: 'Подготовка',
    text: 'Занимайтесь по\u00a010–40\u00a0вопросов, решайте практические задания, проверяйте себя билетами на\u00a0время.',
  },
  {
    name: 'Экзамен',
    text: 'Сдайте его в\u00a0центре оценки квалификаций. Телефоны и\u00a0адреса почты центров\u00a0— ниже на\u00a0этой странице.',
  },
] as const

export const Stages = () => (
  <LandingSection id="stages" title="Этапы">
    <ol className={styles.stages}>
      {stages.map(({ name, text }, index) => (
        <li key={name} className={styles.stage}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3>{name}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
    <div>
      <LinkButton to={paths.application}>Подать заявку</LinkButton>
    </div>
  </LandingSection>
)
