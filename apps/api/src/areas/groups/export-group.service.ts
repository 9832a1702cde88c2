import { Readable } from 'node:stream'
import { type CalendarDay, calendarDayAt, lastAccessDay } from '@dopusk/domain'
import { type AttemptLine, type MemberLine, renderGroupWorkbook } from '@dopusk/paperwork'
import type { Tx } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { type DocumentDeps, streamDocument } from '../../http/document-stream.ts'
import { scopeOf } from '../../people/staff-scope.ts'
import { todayOf } from '../../today.ts'
import { type ExportedAttempt, listAttempts } from './export-group.queries.ts'
import { countTopics, listDetails, listMembers, type MemberDetails } from './group-members.queries.ts'
import { listTopics } from './groups.queries.ts'
import { type GroupsDeps, type Member, membersOn, requireGroup, viewFigures } from './groups.service.ts'

export type ExportDeps = GroupsDeps & DocumentDeps

/** A member with their name. */
type Named = Member & MemberDetails

const nameOf = ({ lastName, firstName, patronymic }: Named) =>
  [lastName, firstName, patronymic].filter(Boolean).join(' ')

const stateWords = ({ pausedOn, figures }: Member): string[] => [
  ...(pausedOn === null ? [] : ['приостановлен']),
  ...(figures.isNotStarted ? ['не начал'] : []),
  ...(figures.isBehind ? ['не успевает'] : []),
  ...(figures.isAccessEnding ? [figures.accessDaysLeft === 0 ? 'доступ закончился' : 'доступ заканчивается'] : []),
]

const percent = (share: number) => Math.round(share * 100)

const lineOf = (member: Named, topics: readonly number[], today: CalendarDay): MemberLine => ({
  name: nameOf(member),
  email: member.email,
  lastActivity: member.lastActivity,
  seenCount: member.seenCount,
  questionCount: member.questionCount,
  forecast:
    member.forecast === null
      ? null
      : {
          pass: percent(member.forecast),
          low: percent(member.forecastLow ?? member.forecast),
          high: percent(member.forecastHigh ?? member.forecast),
        },
  pace: member.figures.pace,
  neededPace: member.figures.neededPace,
  examDate: member.examDate,
  accessUntil: lastAccessDay(member, today),
  accessDaysLeft: member.figures.accessDaysLeft,
  state: stateWords(member),
  topics,
})

const batchSize = 500

const batchesOf = <T>(members: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(members.length / batchSize) }, (_, no) =>
    members.slice(no * batchSize, (no + 1) * batchSize),
  )

/** Questions remembered well, by learner and topic. */
const readGood = async (tx: Tx, courseId: number, members: readonly Member[]): Promise<Map<string, number>> => {
  const good = new Map<string, number>()
  for (const batch of batchesOf(members)) {
    const counts = await countTopics(
      tx,
      courseId,
      batch.map(({ learnerId }) => learnerId),
    )
    for (const count of counts) good.set(`${count.learnerId} ${count.topicId}`, count.good)
  }
  return good
}

const resultOf = ({ kind, isFinished, isPassed }: ExportedAttempt): string => {
  if (kind === 'check') return isFinished ? 'завершено' : 'не окончено'
  return isPassed === null ? 'не окончено' : isPassed ? 'сдан' : 'не сдан'
}

async function* attemptsOf(tx: Tx, members: readonly Named[], timeZone: string): AsyncGenerator<AttemptLine> {
  for (const batch of batchesOf(members)) {
    const byCourse = new Map(batch.map((member) => [member.userCourseId, member]))
    for (const attempt of await listAttempts(tx, [...byCourse.values()])) {
      const member = byCourse.get(attempt.userCourseId)
      if (member === undefined) continue
      yield {
        name: nameOf(member),
        email: member.email,
        kind: attempt.kind === 'ticket' ? 'Тестирование' : 'Режим обучения',
        day: calendarDayAt(attempt.createdAt, timeZone),
        questionCount: attempt.questionCount,
        rightCount: attempt.rightCount,
        result: resultOf(attempt),
      }
    }
  }
}

const readNamed = async (tx: Tx, groupId: number, today: CalendarDay): Promise<Named[]> => {
  const members = membersOn(await listMembers(tx, { groupIds: [groupId], today, isByName: true }), today)
  const named: Named[] = []
  for (const batch of batchesOf(members)) {
    const details = await listDetails(tx, batch)
    named.push(...batch.flatMap((member) => ({ ...member, ...details.get(member.userCourseId) }) as Named))
  }
  return named
}

/** The whole group as an Excel file, from one snapshot. */
export const exportGroup = async (deps: ExportDeps, caller: Caller, groupId: number): Promise<Readable> => {
  const group = await requireGroup(deps.db, scopeOf(caller), groupId)
  const today = todayOf(deps)
  return streamDocument(deps, async (tx) => {
    const members = await readNamed(tx, groupId, today)
    const topics = await listTopics(tx, group.course_id)
    const good = await readGood(tx, group.course_id, members)
    const {
      member_count: memberCount,
      not_started: notStarted,
      behind,
      access_ending: accessEnding,
    } = viewFigures(members)
    return Readable.from(
      renderGroupWorkbook({
        summary: {
          name: group.name,
          course: group.course_name,
          partner: group.company,
          examDate: group.exam_date,
          today,
          ...{ memberCount, notStarted, behind, accessEnding },
        },
        topics,
        members: members.map((member) =>
          lineOf(
            member,
            topics.map(({ id }) => good.get(`${member.learnerId} ${id}`) ?? 0),
            today,
          ),
        ),
        attempts: attemptsOf(tx, members, deps.timeZone),
      }),
    )
  })
}
