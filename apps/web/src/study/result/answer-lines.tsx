import styles from './review-item.module.css'

interface AnswerLinesProps {
  label: string
  texts: string[]
  isRight: boolean
}

/** An answer in the words of its variants, one under another. */
export const AnswerLines = ({ label, texts, isRight }: AnswerLinesProps) => (
  <div>
    <dt className={styles.label}>{label}</dt>
    {texts.map((text) => (
      <dd key={text} className={isRight ? styles.right : styles.wrong}>
        {text}
      </dd>
    ))}
  </div>
)
