import type { CheckQuestion } from '@dopusk/contract'
import { ContentImage } from '../../shared/ui/content-image.tsx'
import { LawText } from '../../shared/ui/law-text.tsx'
import { QuestionText } from '../../shared/ui/question-text.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { CitedPoint } from '../library/cited-point.tsx'
import type { Citation } from '../library/library.tsx'
import { NormMark } from '../library/norm-mark.tsx'
import { isCounted, KeyChange } from '../regrade/key-change.tsx'
import styles from './review-item.module.css'
import type { UnansweredQuestions } from './use-unanswered-questions.ts'

/** The texts of the numbered variants, in the order of the variants. */
const textsOf = (
  variants: readonly { answer_number: number; answer_text: string }[],
  numbers: readonly number[],
): string[] =>
  variants.filter(({ answer_number }) => numbers.includes(answer_number)).map(({ answer_text }) => answer_text)

interface AnswerLinesProps {
  label: string
  texts: string[]
  look: 'right' | 'wrong' | 'counted'
}

/** The texts of the chosen variants, one below another. */
const AnswerLines = ({ label, texts, look }: AnswerLinesProps) => (
  <div>
    <dt className={styles.label}>{label}</dt>
    {texts.map((text) => (
      <dd key={text} className={styles[look]}>
        <LawText>{text}</LawText>
      </dd>
    ))}
  </div>
)

const badges = {
  Right: { tone: 'green', text: 'Верно' },
  Wrong: { tone: 'red', text: 'Неверно' },
  'Not Answered': { tone: 'red', text: 'Без ответа' },
  counted: { tone: 'green', text: 'Засчитано' },
} as const

type Source = Pick<CheckQuestion['question'], 'normative_documents' | 'normative_title' | 'normative_point'>

interface ReviewSourceProps {
  source: Source
  onOpenDocument: (cited: Citation) => void
}

const ReviewSource = ({ source, onOpenDocument }: ReviewSourceProps) => {
  const { normative_title: title, normative_point: point, normative_documents: document } = source
  if (title == null || point == null || document == null) return null
  const open = () => onOpenDocument({ document: document.id, point })
  return <CitedPoint title={title} point={point} text={document.text} onOpenDocument={open} />
}

interface UnansweredReviewProps extends Omit<ReviewSourceProps, 'source'> {
  questionId: number
  unanswered: UnansweredQuestions
}

const UnansweredReview = ({ questionId, unanswered, onOpenDocument }: UnansweredReviewProps) => {
  if (unanswered.isError) return null
  if (unanswered.data === undefined) return <Skeleton />
  const question = unanswered.data.get(questionId)
  if (question === undefined) return <p className={styles.removed}>Этот вопрос убран из&nbsp;курса</p>
  const texts = question.answer_variants.filter(({ correct }) => correct).map(({ answer_text }) => answer_text)
  return (
    <>
      <dl className={styles.answers}>
        <AnswerLines label="Верный ответ" texts={texts} look="right" />
      </dl>
      <ReviewSource source={question} onOpenDocument={onOpenDocument} />
    </>
  )
}

/** The given answer, and the right one where they differ. */
const Answers = ({ question }: { question: CheckQuestion }) => {
  const { status, answer_items: given, correct_answer_items: right, question: asked } = question
  const isCountedAnswer = isCounted(question)
  const isKeyShown = status === 'Wrong' || (isCountedAnswer && question.key_changed?.for_everyone === false)
  return (
    <dl className={styles.answers}>
      <AnswerLines
        label={isCountedAnswer ? 'Ваш ответ, засчитан' : 'Ваш ответ'}
        texts={given === null ? ['Ответа нет'] : textsOf(asked.answer_variants, given)}
        look={isCountedAnswer ? 'counted' : status === 'Right' ? 'right' : 'wrong'}
      />
      {isKeyShown && right !== null && (
        <AnswerLines label="Верный ответ" texts={textsOf(asked.answer_variants, right)} look="right" />
      )}
    </dl>
  )
}

interface ReviewItemProps {
  number: number
  question: CheckQuestion
  unanswered: UnansweredQuestions
  onOpenDocument: (cited: Citation) => void
}

/** One question of a finished attempt: the given answer, the right one, why, and where it is written. */
export const ReviewItem = ({ number, question, unanswered, onOpenDocument }: ReviewItemProps) => {
  const { status, comment, question: asked } = question
  const { tone, text } = badges[isCounted(question) ? 'counted' : status]
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <p className={styles.number}>
          Вопрос {number} · {asked.id_cok} - {asked.id}
        </p>
        <StatusBadge tone={tone}>{text}</StatusBadge>
      </div>
      <NormMark notInForce={asked.not_in_force} />
      <h3 className={styles.text}>
        <QuestionText>{asked.question_text}</QuestionText>
      </h3>
      <ContentImage image={asked.image} />
      <KeyChange question={question} />
      <Answers question={question} />
      {status === 'Not Answered' && (
        <UnansweredReview questionId={asked.id} unanswered={unanswered} onOpenDocument={onOpenDocument} />
      )}
      {comment !== null && status === 'Wrong' && (
        <p className={styles.comment}>
          <LawText>{comment}</LawText>
        </p>
      )}
      {status !== 'Not Answered' && <ReviewSource source={asked} onOpenDocument={onOpenDocument} />}
    </li>
  )
}
