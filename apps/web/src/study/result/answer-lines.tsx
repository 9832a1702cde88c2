import { LawText } from '../../shared/ui/law-text.tsx'
import styles from './review-item.module.css'

interface AnswerLinesProps {
  label: string
  texts: string[]
  isRight: boolean
}

/** The texts of the chosen variants, one below another. */
export const AnswerLines = ({ label, texts, isRight }: AnswerLinesProps) => (
  <div>
    <dt className={styles.label}>{label}</dt>
    {texts.map((text) => (
      <dd key={text} className={isRight ? styles.right : styles.wrong}>
        <LawText>{text}</LawText>
      </dd>
    ))}
  </div>
)
