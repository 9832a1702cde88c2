import type { ReactNode, Ref } from 'react'
import { ContentImage } from '../../shared/ui/content-image.tsx'
import { QuestionText } from '../../shared/ui/question-text.tsx'
import type { SyncState } from '../answer-sender.ts'
import { NormMark } from '../library/norm-mark.tsx'
import { isCounted, markedVariants } from '../regrade/key-change.tsx'
import type { PlayedQuestion } from '../use-played-attempt.ts'
import styles from './question-body.module.css'
import { VariantList } from './variant-list.tsx'
import { Verdict } from './verdict.tsx'

const answerKinds = { one: 'Один ответ', several: 'Несколько ответов' } as const

interface QuestionBodyProps {
  question: PlayedQuestion
  textId: string
  /** Above the text, at the start of the line. */
  caption: ReactNode
  /** At the end of that line. */
  aside?: ReactNode
  chosen: readonly number[]
  locked: boolean
  syncState: SyncState
  headingRef?: Ref<HTMLHeadingElement> | undefined
  onToggle: (number: number) => void
  onOpenDocument: () => void
  /** Below the verdict, above the explanation. */
  children?: ReactNode
}

/** One question as learners see it: text, picture, variants, verdict. */
export const QuestionBody = ({
  question,
  textId,
  caption,
  aside,
  chosen,
  locked,
  syncState,
  headingRef,
  onToggle,
  onOpenDocument,
  children,
}: QuestionBodyProps) => (
  <article className={styles.question} aria-labelledby={textId}>
    <div className={styles.head}>
      <p className={styles.number}>
        {caption}
        {' · '}
        <span className={styles.kind}>{answerKinds[question.question.answer_kind]}</span>
      </p>
      {aside}
    </div>
    <NormMark notInForce={question.question.not_in_force} />
    <h2 key={textId} id={textId} ref={headingRef} className={styles.text} tabIndex={-1}>
      <QuestionText>{question.question.question_text}</QuestionText>
    </h2>
    <ContentImage image={question.question.image} />
    <VariantList
      key={`variants-${question.id}`}
      kind={question.question.answer_kind}
      variants={markedVariants(question)}
      answered={question.answer_items ?? question.pendingItems}
      isCounted={isCounted(question)}
      chosen={chosen}
      locked={locked}
      onToggle={onToggle}
    />
    <Verdict question={question} syncState={syncState} onOpenDocument={onOpenDocument}>
      {children}
    </Verdict>
  </article>
)
