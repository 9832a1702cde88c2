import { classNames } from '../../../shared/ui/class-names.ts'
import styles from './advantages.module.css'
import { ForOrganisations } from './for-organisations.tsx'
import { LandingSection } from './landing-section.tsx'
import { type Picture, pictures } from './pictures.ts'
import { ProductPicture } from './product-picture.tsx'

interface Advantage {
  name: string
  text: string
  picture: Picture
}

const advantages: readonly Advantage[] = [
  {
    name: 'Ответ\u00a0— и\u00a0пункт, из\u00a0которого он\u00a0взят',
    text:
      'После каждого ответа видно, верен\u00a0ли он, почему, и\u00a0какой пункт какого документа это говорит. ' +
      'Сам документ открывается здесь\u00a0же: искать его в\u00a0сети не\u00a0нужно.',
    picture: pictures.answer,
  },
  {
    name: 'Видно, что забывается',
    text:
      'Клетка\u00a0— вопрос курса, цвет\u00a0— как хорошо он\u00a0держится в\u00a0памяти. Система считает, когда вы\u00a0забудете ' +
      'каждый, и\u00a0ставит его в\u00a0очередь раньше: время уходит на\u00a0слабые места, а\u00a0не\u00a0на\u00a0то, что и\u00a0так известно.',
    picture: pictures.memory,
  },
  {
    name: 'Задачи с\u00a0расчётом, а\u00a0не\u00a0только тест',
    text:
      'Посчитать, выбрать решение, расставить по\u00a0порядку, заполнить пропуски в\u00a0документе. После ответа\u00a0— расчёт ' +
      'по\u00a0шагам, со\u00a0ссылками на\u00a0пункты: видно не\u00a0только, что ошибка есть, но\u00a0и\u00a0где она.',
    picture: pictures.practice,
  },
]

export const Advantages = () => (
  <LandingSection id="advantages" title="Преимущества">
    <div className={styles.advantages}>
      {advantages.map(({ name, text, picture }, index) => (
        <article key={name} className={classNames(styles.advantage, index % 2 === 1 && styles.turned)}>
          <div className={styles.words}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.text}>{text}</p>
          </div>
          <ProductPicture picture={picture} />
        </article>
      ))}
      <ForOrganisations />
    </div>
  </LandingSection>
)
