import type { OrganisationContacts, SystemText } from '@dopusk/contract'
import type { ReactNode } from 'react'
import { paths } from '../../../shared/paths.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import styles from './hero.module.css'
import { pictures } from './pictures.ts'
import { ProductPicture } from './product-picture.tsx'

export interface HeroProps {
  text: SystemText | undefined
  organisation: OrganisationContacts | null | undefined
  /** The button that opens the product, and a note about it. */
  tryIt: { button: ReactNode; note: string | null }
}

const facts = [
  'После каждого ответа\u00a0— пункт документа, из\u00a0которого он\u00a0следует',
  'Билеты на\u00a0время: 2\u00a0минуты на\u00a0вопрос, часы идут на\u00a0сервере',
  'Обрыв связи, разряженный телефон\u00a0— ответы не\u00a0пропадут, занятие продолжится с\u00a0того\u00a0же места',
] as const

const withoutContent = 'Подготовка к независимой оценке квалификации'

/** A word joiner after the hyphen: «вот-вот» does not wrap. */
const unbroken = (text: string) => text.replaceAll(/(\p{L})-(\p{L})/gu, '$1-\u2060$2')

/** Each short sentence is on its own line. */
const linesOf = (title: string) => title.split(/(?<=[.!?])\s+/)

export const Hero = ({ text, organisation, tryIt }: HeroProps) => (
  <div className={styles.hero}>
    <div className={styles.words}>
      {organisation && <p className={styles.caption}>{organisation.direction}</p>}
      <h1 className={styles.title} tabIndex={-1}>
        {linesOf(text?.title ?? withoutContent).map((line) => (
          <span key={line} className={styles.line}>
            {line}{' '}
          </span>
        ))}
      </h1>
      {text && (
        <div className={styles.lead}>
          <p>{unbroken(text.text1)}</p>
          <p>{unbroken(text.text2)}</p>
        </div>
      )}
      <div className={styles.actions}>
        <LinkButton to={paths.application}>Подать заявку</LinkButton>
        {tryIt.button}
      </div>
      {tryIt.note !== null && <p className={styles.note}>{tryIt.note}</p>}
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact} className={styles.fact}>
            <Icon name="check" />
            {fact}
          </li>
        ))}
      </ul>
    </div>
    <ProductPicture picture={pictures.ticket} first />
  </div>
)
