import type { WeekActivity } from '@dopusk/contract'
import { type PluralForms, plural, pluralWord, questions, tickets } from '../../../shared/format/plural.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import panel from '../panel.module.css'
import styles from './week-panel.module.css'

const weekdays = [
  ['monday', 'Пн', 'понедельник'],
  ['tuesday', 'Вт', 'вторник'],
  ['wednesday', 'Ср', 'среда'],
  ['thursday', 'Чт', 'четверг'],
  ['friday', 'Пт', 'пятница'],
  ['saturday', 'Сб', 'суббота'],
  ['sunday', 'Вс', 'воскресенье'],
] as const

const days: PluralForms = ['день', 'дня', 'дней']

const Counted = ({ count, forms }: { count: number; forms: PluralForms }) => (
  <span>
    <span className={styles.number}>{count}</span> <span className={styles.word}>{pluralWord(count, forms)}</span>
  </span>
)

const Figure = ({ caption, skills, tests }: { caption: string; skills: number; tests: number }) => (
  <div>
    <dt className={panel.caption}>{caption}</dt>
    <dd className={styles.figure}>
      <Counted count={skills} forms={questions} />
      <Counted count={tests} forms={tickets} />
    </dd>
  </div>
)

/** Activity of today and of this week, with the days on which the learner studied and how many of them in a row. */
export const WeekPanel = ({ activity }: { activity: WeekActivity }) => (
  <Card className={classNames(panel.panel, styles.panel)}>
    <dl className={styles.figures}>
      <Figure caption="Сегодня" skills={activity.skills_today} tests={activity.tests_today} />
      <Figure caption="За неделю" skills={activity.skills_this_week} tests={activity.tests_this_week} />
    </dl>
    <ol className={styles.week} aria-label="Занятия по дням недели">
      {weekdays.map(([key, short, name]) => {
        const isToday = activity.today === key
        return (
          <li
            key={key}
            className={classNames(styles.day, isToday && styles.today)}
            aria-current={isToday ? 'date' : undefined}
          >
            <span className={classNames(styles.tick, activity[key] && styles.done)}>
              {activity[key] && <Icon name="check" />}
            </span>
            <span aria-hidden="true">{short}</span>
            <VisuallyHidden>
              {`${name}${isToday ? ', сегодня' : ''}: ${activity[key] ? 'занимались' : 'не занимались'}`}
            </VisuallyHidden>
          </li>
        )
      })}
    </ol>
    {activity.streak_days > 1 && (
      <p className={styles.streak}>
        <Icon name="check" />
        {plural(activity.streak_days, days)} подряд
      </p>
    )}
  </Card>
)
