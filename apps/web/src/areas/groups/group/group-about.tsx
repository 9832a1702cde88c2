import type { GroupFigures as Figures, LearnerGroup } from '@dopusk/contract'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { today } from '../../../shared/format/date-time.ts'
import { groupDigits } from '../../../shared/format/grouped.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { CountToggle } from '../../../shared/ui/count-toggle.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { ForecastBar } from '../forecast-bar.tsx'
import type { MemberFilter } from '../group-queries.ts'
import { examDistance, filterNames, filters } from '../group-words.ts'
import type { MemberAddress } from '../members/use-member-address.ts'
import styles from './group-screen.module.css'

const examText = (date: string | null): string =>
  date === null ? 'дата не\u00a0назначена' : `${calendarDate(date)}, ${examDistance(date, today())}`

/** The course, the day of the exam and the note. */
export const GroupAbout = ({ group, withPartner }: { group: LearnerGroup; withPartner: boolean }) => (
  <dl className={styles.about}>
    <div>
      <dt>Курс</dt>
      <dd>{group.course.name}</dd>
    </div>
    <div>
      <dt>Экзамен</dt>
      <dd>{examText(group.exam_date)}</dd>
    </div>
    {withPartner && (
      <div>
        <dt>Партнёр</dt>
        <dd>{group.partner?.company ?? 'Учебный центр'}</dd>
      </div>
    )}
    {group.note !== '' && (
      <div>
        <dt>Заметка</dt>
        <dd className={styles.note}>{group.note}</dd>
      </div>
    )}
  </dl>
)

const tones: Partial<Record<MemberFilter, 'red'>> = { behind: 'red', access_ending: 'red' }

/** How many members need attention; each count is also a filter of the list below. */
export const GroupFigures = ({ figures, list }: { figures: Figures; list: MemberAddress }) => {
  const current = list.listParams.filter
  return (
    <section className={styles.overview}>
      <VisuallyHidden>
        <h2>Сколько людей требует внимания</h2>
      </VisuallyHidden>
      <div className={styles.figures}>
        <CountToggle name="Всего" pressed={current === null} onPress={() => list.setMemberFilter(null)}>
          {groupDigits(figures.member_count)}
        </CountToggle>
        {filters.map((filter) => (
          <CountToggle
            key={filter}
            name={filterNames[filter]}
            tone={figures[filter] > 0 ? tones[filter] : undefined}
            pressed={filter === current}
            onPress={() => list.setMemberFilter(filter === current ? null : filter)}
          >
            {groupDigits(figures[filter])}
          </CountToggle>
        ))}
      </div>
      <Card className={styles.forecast}>
        <span className={styles.forecastTitle}>Прогноз сдачи</span>
        <ForecastBar forecasts={figures.forecasts} />
      </Card>
    </section>
  )
}
