import type { ContentDraft, ContentWording, DraftBody } from '@dopusk/contract'
import { longDate } from '@dopusk/domain'
import { Card } from '../../../shared/ui/card.tsx'
import { QuestionView } from '../../../study/wording/question-view.tsx'
import styles from '../editor-parts/editor.module.css'
import frame from '../frame.module.css'
import { baseOf, otherOf, wordingOfDraft } from './draft-text.ts'

/** Which of the two wordings the draft is of. */
export const PlannedNotice = ({ draft }: { draft: ContentDraft }) => {
  const { planned_from: plannedFrom, question } = draft
  const day = plannedFrom ?? question?.next_from
  if (day == null || otherOf(draft) === undefined) return null
  return (
    <section className={frame.notice} aria-label="Две формулировки">
      <p>
        {plannedFrom === null
          ? `Это правка действующей формулировки. С\u00a0${longDate(day)} её сменит другая: обе рядом\u00a0— под полями.`
          : `Это правка будущей формулировки, она начнёт действовать ${longDate(day)}. Обе рядом\u00a0— под полями.`}
      </p>
    </section>
  )
}

interface BothWordingsProps {
  draft: ContentDraft
  body: DraftBody
  /** The title of the cited document. */
  title: string | null
}

/** Today's wording and the one that is planned, side by side; the one in work as it is typed. */
export const BothWordings = ({ draft, body, title }: BothWordingsProps) => {
  const [base, other] = [baseOf(draft), otherOf(draft)]
  const isPlanned = draft.planned_from !== null
  const day = draft.planned_from ?? draft.question?.next_from
  if (base === undefined || other === undefined || day == null) return null
  const typed: ContentWording = { ...base, ...wordingOfDraft(body, title) }
  const [today, planned] = isPlanned ? [other, typed] : [typed, other]
  const inWork = <span className={styles.hint}>, в&nbsp;работе</span>
  return (
    <Card>
      <section className={styles.section} aria-labelledby="both-wordings">
        <h2 id="both-wordings">Обе формулировки</h2>
        <div className={styles.pair}>
          <section aria-labelledby="wording-today">
            <h3 id="wording-today">Действующая{!isPlanned && inWork}</h3>
            <QuestionView wording={today} />
          </section>
          <section aria-labelledby="wording-planned">
            <h3 id="wording-planned">
              С&nbsp;{longDate(day)}
              {isPlanned && inWork}
            </h3>
            <QuestionView wording={planned} />
          </section>
        </div>
      </section>
    </Card>
  )
}
