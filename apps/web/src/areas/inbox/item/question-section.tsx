import type { InboxItemDetail, InboxQuestion, Wording } from '@dopusk/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BackState } from '../../../shared/back-link.ts'
import { contentQuestionPath } from '../../../shared/content-paths.ts'
import { formatDate } from '../../../shared/format/date-time.ts'
import { type PluralForms, plural } from '../../../shared/format/plural.ts'
import { inboxItemPath } from '../../../shared/item-paths.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { QuestionView } from '../../../study/wording/question-view.tsx'
import { WordingHistory } from '../../../study/wording/wording-history.tsx'
import { itemNames, outcomeName, stateNames } from '../inbox-words.ts'
import styles from './item.module.css'

/** Fewer answers say nothing about a question. */
const minLearners = 5

/** After «из». */
const ofPeople: PluralForms = ['человека', 'человек', 'человек']

const statisticsText = ({ learners, wrong }: InboxQuestion['statistics']): string => {
  if (learners === 0) return 'На\u00a0вопрос ещё никто не\u00a0отвечал'
  if (learners < minLearners) return `Ответивших пока ${learners}: для\u00a0статистики мало`
  return `Последний ответ неверен у\u00a0${wrong} из\u00a0${plural(learners, ofPeople)}`
}

const OtherComplaints = ({ complaints }: Pick<InboxQuestion, 'complaints'>) =>
  complaints.length === 0 ? null : (
    <div className={styles.others}>
      <h3>Другие обращения по&nbsp;этому вопросу: {complaints.length}</h3>
      <ul className={styles.otherList}>
        {complaints.map(({ item, message, state, outcome, created_at: createdAt }) => (
          <li key={item}>
            <Link to={inboxItemPath(item)}>{message}</Link>{' '}
            <span className={styles.small}>
              {formatDate(createdAt)},{' '}
              {(outcome === null ? stateNames[state] : outcomeName('complaint', outcome)).toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )

/** Back from the question's screen to the item. */
const backTo = ({ id, kind }: InboxItemDetail): BackState => ({
  back: { to: inboxItemPath(id), label: itemNames[kind] },
})

/** A wrong key is mended on the question's own screen, and the answers to it are graded again there. */
export const MendKeyLink = ({ item, question }: { item: InboxItemDetail; question: number }) => (
  <div>
    <LinkButton look="ghost" size="s" to={contentQuestionPath(question)} state={backTo(item)}>
      Исправить вопрос и&nbsp;пересчитать ответы
    </LinkButton>
  </div>
)

interface QuestionSectionProps {
  item: InboxItemDetail
  question: InboxQuestion
  /** The wording that is shown; the current one, if left out. */
  wordingId?: number
  chosen?: readonly number[] | null
  /** Of a complaint: the numbers of the variants as the learner saw them, null where that is not known. */
  shownOrder?: readonly number[] | null
  /** False where more is said of the answers elsewhere. */
  withStatistics?: boolean
  /** Notes above the question. */
  children?: ReactNode
}

const findWording = ({ wordings }: InboxQuestion, id: number | undefined): Wording | undefined =>
  wordings.find((each) => each.id === id) ?? wordings.find(({ is_current: isCurrent }) => isCurrent) ?? wordings[0]

/** The variants in the order in which the learner saw them; null where it is not known. */
const inShownOrder = (wording: Wording, order: readonly number[] | null): Wording | null => {
  const { answer_variants: variants } = wording
  const shown = (order ?? []).flatMap((number) => variants.find((variant) => variant.answer_number === number) ?? [])
  return shown.length === variants.length ? { ...wording, answer_variants: shown } : null
}

const orderNote = (isKnown: boolean): string =>
  isKnown
    ? 'Варианты пронумерованы так, как их видел обучающийся.'
    : 'В\u00a0каком порядке обучающийся видел варианты, не\u00a0сохранилось: здесь порядок банка.'

/** A question with what is known about it. */
export const QuestionSection = ({ item, question, wordingId, chosen = null, ...more }: QuestionSectionProps) => {
  const { withStatistics = true, shownOrder, children } = more
  const wording = findWording(question, wordingId)
  const isOfLearner = shownOrder !== undefined
  const shown = wording && inShownOrder(wording, shownOrder ?? null)
  return (
    <Card>
      <section className={styles.section} aria-labelledby="inbox-question">
        <div>
          <h2 id="inbox-question">
            Вопрос {question.id_cok}&nbsp;- {question.id}
          </h2>
          <p className={styles.small}>{question.courses.join(', ')}</p>
        </div>
        {question.is_retired && <p>Вопрос больше не&nbsp;задаётся.</p>}
        {wording !== undefined && !wording.is_current && (
          <p>Так вопрос выглядел в&nbsp;день ответа; с&nbsp;тех пор его изменили, смотрите историю ниже.</p>
        )}
        {children}
        {isOfLearner && <p className={styles.small}>{orderNote(shown != null)}</p>}
        {wording !== undefined && <QuestionView wording={shown ?? wording} chosen={chosen} isNumbered={isOfLearner} />}
        {withStatistics && <p className={styles.statistics}>{statisticsText(question.statistics)}</p>}
        <OtherComplaints complaints={question.complaints} />
        <WordingHistory wordings={question.wordings} />
        <div>
          <LinkButton look="ghost" size="s" to={contentQuestionPath(question.id)} state={backTo(item)}>
            Править вопрос
          </LinkButton>
        </div>
      </section>
    </Card>
  )
}
