import { LawText } from '../../shared/ui/law-text.tsx'
import styles from './right-answer.module.css'

interface RightAnswerProps {
  /** A right variant or a part of the answer each. */
  words: readonly string[]
  isOrdered?: boolean
}

/** The right answer in words. A long one scrolls in itself, so that it never covers the question. */
export const RightAnswer = ({ words, isOrdered = false }: RightAnswerProps) => {
  const [only, ...others] = words
  if (only === undefined) return null
  const List = isOrdered ? 'ol' : 'ul'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it too
    <section className={styles.answer} aria-label="Верный ответ" tabIndex={0}>
      {others.length === 0 ? (
        <p>
          Верно: <LawText>{only}</LawText>
        </p>
      ) : (
        <>
          <p>Верно:</p>
          <List className={isOrdered ? styles.ordered : styles.listed}>
            {words.map((each, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two parts may read the same
              <li key={index}>
                <LawText>{each}</LawText>
              </li>
            ))}
          </List>
        </>
      )}
    </section>
  )
}
