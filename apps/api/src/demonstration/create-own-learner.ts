import { addDays } from '@dopusk/domain'
import { beginOwnCourse } from '../areas/courses/courses.service.ts'
import { changePlan } from '../areas/plan/plan.service.ts'
import { insertProposal } from '../areas/proposals/proposals.queries.ts'
import { activateAccountOf } from '../areas/session/session.queries.ts'
import { updateAccountCopies, updateAccountCopiesOf } from '../people/account-copies.ts'
import { insertUser } from '../people/users.ts'
import { grantCourse, renewCourse } from '../study/give-course.ts'
import { createReplayDeps, type DemonstrationContext, noon } from './create-people.ts'
import { getAccountOfProposal, insertOwnProfile, setLastVisit } from './demonstration.queries.ts'
import { learnerDiary } from './learner-diary.ts'
import { localTimeAt } from './local-time.ts'
import { replayDiary } from './replay-diary.ts'

interface OwnLearner {
  password: string
  passwordHash: string
  /** The moment of the first start. */
  now: Date
}

export const ownEmail = 'learner@example.org'

const person = {
  last_name: 'Ёлкина',
  first_name: 'Анна',
  phone: '+79120000001',
  birth_date: '1987-04-30',
}
const patronymic = 'Петровна'

/** The first access period ended yesterday. */
export const ownGivenDaysAgo = 30
const appliedDaysAgo = ownGivenDaysAgo + 2
const examInDays = 21
const dailyGoal = 20
const seed = 20_261_116

/** The learner and an account of the demonstration partner, which came from a proposal. */
const enrol = async (
  { tx, cipher, today, owners }: DemonstrationContext,
  courseId: number,
  { password, passwordHash }: OwnLearner,
): Promise<number> => {
  const appliedAt = noon(addDays(today, -appliedDaysAgo))
  const enrolledAt = noon(addDays(today, -ownGivenDaysAgo))
  const asked = { ...person, patronymic, email: ownEmail, course_id: courseId, exam_center_id: null }
  const { id: proposalId } = await insertProposal(tx, appliedAt, asked, owners.vector)
  const accountId = await getAccountOfProposal(tx, proposalId)
  const learnerId = await insertUser(tx, enrolledAt, { email: ownEmail, passwordHash })
  if (learnerId === undefined) throw new Error(`${ownEmail} exists already`)
  await insertOwnProfile(tx, {
    userId: learnerId,
    accountId,
    person: { ...person, surname: patronymic },
    encrypted: cipher.encrypt(learnerId, password),
    createdAt: enrolledAt,
  })
  await updateAccountCopies(tx, [accountId])
  return learnerId
}

/**
 * The learner of the README: three weeks of study in an access period that ended yesterday, the course given again today, and
 * an exam three weeks ahead.
 */
export const createOwnLearner = async (context: DemonstrationContext, own: OwnLearner): Promise<void> => {
  const { tx, today, timeZone, owners, courses } = context
  const [course] = courses
  if (course === undefined) throw new Error('the demonstration has no courses')
  const { id: courseId, ticketIds } = course
  const learnerId = await enrol(context, courseId, own)
  const given = { learnerId, givenBy: owners.vector.userId }

  const firstDay = addDays(today, -ownGivenDaysAgo)
  const userCourseId = await grantCourse(tx, {
    ...given,
    courseId,
    startDate: firstDay,
    startedAt: null,
    now: noon(firstDay),
  })
  await activateAccountOf(tx, learnerId)
  const deps = createReplayDeps(context, seed)
  const daysAgo = learnerDiary[0]?.daysAgo ?? 0
  deps.clock.now = localTimeAt(addDays(today, -daysAgo), '19:30', timeZone)
  await beginOwnCourse(deps, learnerId, courseId)
  await replayDiary({ tx, deps, learnerId, userCourseId, courseId, ticketIds }, learnerDiary, today)
  await setLastVisit(tx, learnerId)

  const { now } = own
  deps.clock.now = now
  await renewCourse(tx, { ...given, userCourseId, startDate: today, now })
  const plan = { exam_date: addDays(today, examInDays), daily_goal: dailyGoal }
  await changePlan(deps, learnerId, userCourseId, plan)
  await updateAccountCopiesOf(tx, learnerId)
}
