import type { GroupMemberRow } from '@dopusk/contract'
import type { MouseEvent } from 'react'
import { calendarDate } from '../../../shared/format/calendar-date.ts'
import { today } from '../../../shared/format/date-time.ts'
import { dayCount } from '../../../shared/format/days-left.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { SelectBox } from '../../../shared/ui/select-box.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { bandText, examDistance, paceText, percentText, personName, shareOf } from '../group-words.ts'
import styles from './member-table.module.css'

export interface Topic {
  id: number
  title: string
  question_count: number
}

export type OpenLearner = (event: MouseEvent<HTMLElement>, accountId: number) => void

interface PersonCellProps {
  member: GroupMemberRow
  isPending: boolean
  onOpen: OpenLearner
}

const learnerId = (userCourse: number): string => `member-${userCourse}`

/** The name opens the person's card, where the caller has an account of them. */
const PersonCell = ({ member, isPending, onOpen }: PersonCellProps) => {
  const { learner, education_account: accountId, user_course: userCourse } = member
  const name = personName(learner)
  return (
    <th scope="row" className={styles.person}>
      <span className={styles.who}>
        {accountId === null ? (
          <span className={styles.name}>{name}</span>
        ) : (
          <button
            type="button"
            id={learnerId(userCourse)}
            className={styles.open}
            aria-busy={isPending || undefined}
            onClick={(event) => onOpen(event, accountId)}
          >
            {name}
          </button>
        )}
        {name !== learner.email && <span className={styles.email}>{learner.email}</span>}
        {member.is_paused && (
          <span className={styles.paused}>
            <Icon name={icons.pause} />
            приостановлен
          </span>
        )}
      </span>
    </th>
  )
}

const ForecastCell = ({ forecast }: Pick<GroupMemberRow, 'forecast'>) => (
  <td className={styles.figure}>
    {forecast === null ? (
      <span className={styles.none}>пока рано</span>
    ) : (
      <>
        {percentText(forecast.pass)}
        <span className={styles.small}>
          <VisuallyHidden>скорее всего </VisuallyHidden>
          {bandText(forecast)}
        </span>
      </>
    )}
  </td>
)

const PaceCell = ({ member }: { member: GroupMemberRow }) => (
  <td className={styles.figure}>
    {paceText(member)}
    {member.is_behind && (
      <span className={styles.behind}>
        <Icon name="warning" />
        не&nbsp;успевает
      </span>
    )}
  </td>
)

const accessText = ({ access_days_left: days }: GroupMemberRow): string =>
  days === 0 ? 'доступ закончился' : `доступ ещё ${dayCount(days)}`

const DatesCell = ({ member }: { member: GroupMemberRow }) => {
  const { exam_date: date, is_own_exam_date: isOwn } = member
  return (
    <td className={styles.figure}>
      {date === null ? (
        <span className={styles.none}>не&nbsp;назначен</span>
      ) : (
        <>
          {examDistance(date, today())}
          {isOwn && <span className={styles.small}>своя дата: {calendarDate(date)}</span>}
        </>
      )}
      <span className={member.is_access_ending ? styles.ending : styles.small}>{accessText(member)}</span>
    </td>
  )
}

const steps = [styles.step0, styles.step1, styles.step2, styles.step3, styles.step4]

/** How well a topic is remembered: a colour of five steps, and the share in figures. */
const TopicCell = ({ topic, known }: { topic: Topic; known: GroupMemberRow['topics'][number] }) => {
  const { good, seen, step } = known
  const words = `${good} из\u00a0${topic.question_count}, отвечено ${seen}`
  return (
    <td className={classNames(styles.topic, steps[step])} title={`${topic.title}: ${words}`}>
      {percentText(shareOf(good, topic.question_count))}
      <VisuallyHidden>: {words}</VisuallyHidden>
    </td>
  )
}

interface MemberRowProps {
  member: GroupMemberRow
  topics: readonly Topic[]
  isSelected: boolean
  /** The id of the button whose dialog is loading. */
  pendingId: string | null
  onToggle: () => void
  onOpen: OpenLearner
}

export const MemberRow = ({ member, topics, isSelected, pendingId, onToggle, onOpen }: MemberRowProps) => {
  const { user_course: id, learner, last_activity: activity, seen_count: seen, question_count: all } = member
  return (
    <tr className={classNames(styles.row, isSelected && styles.selected)}>
      <td className={styles.select}>
        <SelectBox label={`Выбрать: ${personName(learner)}`} checked={isSelected} onToggle={onToggle} />
      </td>
      <PersonCell member={member} isPending={pendingId === learnerId(id)} onOpen={onOpen} />
      <td className={styles.figure}>
        {activity === null ? <span className={styles.none}>ответов нет</span> : calendarDate(activity)}
      </td>
      <td className={styles.figure}>
        {percentText(shareOf(seen, all))}
        <span className={styles.small}>
          {seen} из&nbsp;{all}
        </span>
      </td>
      <ForecastCell forecast={member.forecast} />
      <PaceCell member={member} />
      <DatesCell member={member} />
      {topics.map((topic, index) => {
        const known = member.topics[index]
        return known === undefined ? <td key={topic.id} /> : <TopicCell key={topic.id} topic={topic} known={known} />
      })}
    </tr>
  )
}
