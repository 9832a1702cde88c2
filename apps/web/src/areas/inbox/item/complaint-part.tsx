import type { InboxItemDetail } from '@dopusk/contract'
import { ImpersonateLink } from '../../../shared/impersonate-link.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { CloseForm } from './close-form.tsx'
import styles from './item.module.css'
import { MendKeyLink, QuestionSection } from './question-section.tsx'

type Complaint = NonNullable<InboxItemDetail['complaint']>

const answerText = ({ answer_items: chosen, is_right: isRight }: Complaint): string | null => {
  if (chosen === null) return 'Обучающийся не\u00a0отвечал на\u00a0вопрос или\u00a0написал из\u00a0списка вопросов.'
  if (isRight === null) return null
  return isRight ? 'Обучающийся ответил верно.' : 'Обучающийся ответил неверно.'
}

interface ComplaintPartProps {
  item: InboxItemDetail
  complaint: Complaint
}

/** What the learner wrote, the question as they saw it, and the verdict. */
export const ComplaintPart = ({ item, complaint }: ComplaintPartProps) => {
  const { learner, message, question, wording, answer_items: chosen, shown_order: shownOrder } = complaint
  const answer = answerText(complaint)
  return (
    <>
      <Card>
        <section className={styles.section} aria-labelledby="inbox-message">
          <h2 id="inbox-message">Что пишет обучающийся</h2>
          <blockquote className={styles.message}>{message}</blockquote>
          <p className={styles.who}>
            {learner.name}, <a href={`mailto:${learner.email}`}>{learner.email}</a>
          </p>
          <div>
            <ImpersonateLink email={learner.email} />
          </div>
        </section>
      </Card>
      <QuestionSection item={item} question={question} wordingId={wording} chosen={chosen} shownOrder={shownOrder}>
        {answer !== null && <p>{answer}</p>}
      </QuestionSection>
      {item.state !== 'closed' && (
        <CloseForm item={item} title="Вердикт и&nbsp;ответ" submitLabel="Закрыть обращение" />
      )}
      {item.state === 'closed' && item.outcome === 'key' && <MendKeyLink item={item} question={question.id} />}
    </>
  )
}
