import type { Wording } from '@dopusk/contract'
import { useState } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import { ContentImage } from '../../shared/ui/content-image.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { QuestionText } from '../../shared/ui/question-text.tsx'
import { CitedPoint } from '../library/cited-point.tsx'
import { Library } from '../library/library.tsx'
import styles from './question-view.module.css'

/** The point of the norm with the text of its digest, or what is known of it. */
const Norm = ({ wording }: { wording: Wording }) => {
  const { normative_documents: document, normative_title: title, normative_point: point } = wording
  const [isOpen, setOpen] = useState(false)
  if (document === null || title === null || point === null) {
    const known = [title, point].filter((part) => part !== null).join(', ')
    return <p className={styles.noNorm}>{known === '' ? 'Пункт нормы не\u00a0указан' : known}</p>
  }
  return (
    <>
      <CitedPoint
        title={title}
        point={point}
        text={document.text}
        isUnverified={wording.point_verified === false}
        onOpenDocument={() => setOpen(true)}
      />
      {isOpen && <Library cited={{ document: document.id, point }} onClose={() => setOpen(false)} />}
    </>
  )
}

interface QuestionViewProps {
  wording: Wording
  /** The numbers of the variants that the learner chose; null where the choice is not known. */
  chosen?: readonly number[] | null
  /** Numbers the variants from 1 on, as a learner counts them: what they call «вариант 2» is the second. */
  isNumbered?: boolean
}

/** A question as it was asked, with the right variants and those that the learner chose. */
export const QuestionView = ({ wording, chosen = null, isNumbered = false }: QuestionViewProps) => (
  <div className={styles.question}>
    <div className={styles.text}>
      <QuestionText>{wording.question_text}</QuestionText>
    </div>
    <ContentImage image={wording.image} />
    <ol className={styles.variants} aria-label="Варианты ответа">
      {wording.answer_variants.map(({ answer_number: number, answer_text: text, correct }, index) => {
        const isChosen = chosen?.includes(number) === true
        return (
          <li
            key={number}
            className={classNames(styles.variant, correct && styles.right, isChosen && !correct && styles.wrong)}
          >
            {isNumbered && <span className={styles.number}>{index + 1}.</span>}
            <span className={styles.sign}>{correct ? <Icon name="check" /> : isChosen && <Icon name="cross" />}</span>
            <span className={styles.words}>
              {text} {correct && <span className={styles.mark}>— верно</span>}
              {isChosen && <span className={styles.choice}>выбор обучающегося</span>}
            </span>
          </li>
        )
      })}
    </ol>
    {wording.comment !== null && wording.comment !== '' && (
      <p className={styles.comment}>
        <b>Пояснение.</b> {wording.comment}
      </p>
    )}
    <Norm wording={wording} />
  </div>
)
