import type { InboxItemDetail } from '@dopusk/contract'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { today } from '../../../shared/format/date-time.ts'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { AnswerStatistics } from '../../../study/wording/answer-statistics.tsx'
import { FlagList } from '../../../study/wording/flag-list.tsx'
import { CloseForm } from './close-form.tsx'
import { QuestionSection } from './question-section.tsx'

type Review = NonNullable<InboxItemDetail['review']>

/** Why the question is to be looked at. */
const Reason = ({ review: { norm, ends_on: endsOn, flags } }: { review: Review }) => {
  if (flags.length > 0) return <FlagList flags={flags} />
  return (
    <p>
      {norm === null || endsOn === null ? (
        <StatusBadge tone="amber">Набор и&nbsp;экран изменили вопрос по-разному</StatusBadge>
      ) : (
        <StatusBadge tone="amber">
          {norm}: {endsOn <= today() ? 'не\u00a0действует' : 'перестанет действовать'} с&nbsp;{calendarDate(endsOn)}
        </StatusBadge>
      )}
    </p>
  )
}

/** A conflict closes when it is settled. Only what the statistics say can be silenced. */
const Closing = ({ item, review: { norm, flags } }: ReviewPartProps) => {
  if (item.state === 'closed') return null
  if (flags.length > 0) return <CloseForm item={item} title="Итог проверки" submitLabel="Закрыть проверку" />
  return norm === null ? null : (
    <CloseForm item={item} title="Проверка" submitLabel="Проверено" outcomes={['checked']} />
  )
}

interface ReviewPartProps {
  item: InboxItemDetail
  review: Review
}

/**
 * A question whose norm ends, that a pack and the screen have both changed, or whose answers look wrong: an expert looks
 * whether it must change.
 */
export const ReviewPart = ({ item, review }: ReviewPartProps) => (
  <>
    <QuestionSection item={item} question={review.question} withStatistics={review.flags.length === 0}>
      <Reason review={review} />
    </QuestionSection>
    {review.flags.length > 0 && <AnswerStatistics question={review.question.id} withFlags={false} />}
    <Closing item={item} review={review} />
  </>
)
