import type { InboxItemDetail } from '@dopusk/contract'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { today } from '../../../shared/format/date-time.ts'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { CloseForm } from './close-form.tsx'
import { QuestionSection } from './question-section.tsx'

interface ReviewPartProps {
  item: InboxItemDetail
  review: NonNullable<InboxItemDetail['review']>
}

/** A question whose norm ends, or that a pack and the screen have both changed: an expert looks whether it must change. */
export const ReviewPart = ({ item, review: { question, norm, ends_on: endsOn } }: ReviewPartProps) => (
  <>
    <QuestionSection question={question}>
      <p>
        {norm === null || endsOn === null ? (
          <StatusBadge tone="amber">Набор и&nbsp;экран изменили вопрос по-разному</StatusBadge>
        ) : (
          <StatusBadge tone="amber">
            {norm}: {endsOn <= today() ? 'не\u00a0действует' : 'перестанет действовать'} с&nbsp;{calendarDate(endsOn)}
          </StatusBadge>
        )}
      </p>
    </QuestionSection>
    {item.state !== 'closed' && norm !== null && <CloseForm item={item} title="Проверка" submitLabel="Проверено" />}
  </>
)
