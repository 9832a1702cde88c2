import { useCallback, useState } from 'react'
import { LawText } from '../../shared/ui/law-text.tsx'
import styles from './right-answer.module.css'

interface RightAnswerProps {
  /** A right variant or a part of the answer each. */
  words: readonly string[]
  isOrdered?: boolean
}

/** Whether the content of an element is higher than the element; jsdom measures nothing. */
const useIsCut = () => {
  const [isCut, setIsCut] = useState(false)
  const watch = useCallback((element: HTMLElement) => {
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { isCut, watch }
}

/** The right answer in words. A long one scrolls in itself, so that it never covers the question. */
export const RightAnswer = ({ words, isOrdered = false }: RightAnswerProps) => {
  const { isCut, watch } = useIsCut()
  const [only, ...others] = words
  if (only === undefined) return null
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <section
      ref={watch}
      className={styles.answer}
      // Keys scroll it too: a region and a Tab stop where there is something to scroll.
      {...(isCut && { 'aria-label': 'Верный ответ', tabIndex: 0 })}
    >
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
