import { addDays, type CalendarDay, seededRandom } from '@dopusk/domain'
import { insertLearner, type Secret } from '../areas/accounts/people/create-learner.ts'
import { beginOwnCourse } from '../areas/courses/courses.service.ts'
import { pauseUserCourse } from '../areas/courses/staff-courses.queries.ts'
import { createOutbox } from '../areas/mail/mail.service.ts'
import { insertProposal } from '../areas/proposals/proposals.queries.ts'
import { activateAccountOf } from '../areas/session/session.queries.ts'
import type { Tx } from '../db/database.ts'
import { updateAccountCopies, updateAccountCopiesOf } from '../people/account-copies.ts'
import { closeProposalsOf } from '../people/inbox-items.ts'
import type { PasswordCipher } from '../people/password-cipher.ts'
import { grantCourse } from '../study/give-course.ts'
import {
  finishMailOf,
  getAccountOfProposal,
  getUserOfProfile,
  listCourses,
  listTickets,
  setLastVisit,
} from './demonstration.queries.ts'
import { type CourseHistory, type DemonstrationPerson, demonstrationPeople } from './demonstration-people.ts'
import { asDatabase, type ReplayDeps, replayStudy, studyDays } from './study-replay.ts'

export interface Owner {
  partnerId: number | null
  userId: number | null
}

interface Course {
  id: number
  questionCount: number
  ticketIds: number[]
}

export interface DemonstrationContext {
  tx: Tx
  today: CalendarDay
  timeZone: string
  cipher: PasswordCipher
  owners: Record<DemonstrationPerson['owner'], Owner>
  /** The giver of the courses of learners without a partner. */
  superuserId: number
  courses: Course[]
  rightItems: ReplayDeps['rightItems']
  versions: ReplayDeps['versions']
  createSecret: () => Promise<Secret>
}

interface ReplayContext extends DemonstrationContext {
  deps: ReplayDeps
}

const firstSeed = 20_261_115

export const listDemonstrationCourses = async (tx: Tx): Promise<Course[]> => {
  const courses = await listCourses(tx)
  const tickets = await listTickets(tx)
  return courses.map(({ id, questionCount }) => ({
    id,
    questionCount,
    ticketIds: tickets.filter(({ course_id }) => course_id === id).map((ticket) => ticket.id),
  }))
}

export const noon = (day: CalendarDay) => new Date(`${day}T09:00:00Z`)

const two = (number: number) => String(number).padStart(2, '0')

/** Random details of each person. */
const drawDetails = (random: () => number) => ({
  phone: `+7912${String(Math.floor(random() * 10_000_000)).padStart(7, '0')}`,
  birth_date: `${1964 + Math.floor(random() * 38)}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`,
})

const apply = async (context: ReplayContext, person: DemonstrationPerson, at: Date) => {
  const { tx, deps, owners, courses } = context
  const [last_name, first_name, patronymic] = person.name
  const email = `${person.login}@example.org`
  const details = { last_name, first_name, patronymic, email, ...drawDetails(deps.random) }
  const first = courses[person.courses[0]?.course ?? 0]
  if (first === undefined) throw new Error('the demonstration has no courses')
  const asked = { ...details, course_id: first.id, exam_center_id: null }
  const proposal = await insertProposal(tx, at, asked, owners[person.owner])
  const accountId = await getAccountOfProposal(tx, proposal.id)
  return { ...details, proposalId: proposal.id, accountId }
}

type Applicant = Awaited<ReturnType<typeof apply>>

const enrol = async (context: ReplayContext, person: DemonstrationPerson, applicant: Applicant): Promise<number> => {
  const { tx, deps, cipher } = context
  const createdBy = context.owners[person.owner].userId ?? context.superuserId
  const learner = {
    email: applicant.email,
    firstName: applicant.first_name,
    lastName: applicant.last_name,
    patronymic: applicant.patronymic,
    phone: applicant.phone,
    birthDate: applicant.birth_date,
    courseIds: [],
  }
  const mail = createOutbox('example.org', () => {})
  const secret = await context.createSecret()
  const { accountId } = applicant
  const profileId = await insertLearner(tx, { ...deps, cipher, mail }, learner, { accountId, createdBy, secret })
  await closeProposalsOf(tx, accountId, { by: createdBy, now: deps.now() })
  await finishMailOf(tx, accountId, { at: deps.now(), hasFailed: person.isMailFailed ?? false })
  return getUserOfProfile(tx, profileId)
}

const study = async (
  context: ReplayContext,
  person: DemonstrationPerson,
  learnerId: number,
  history: CourseHistory,
): Promise<void> => {
  const { tx, deps, today, courses } = context
  const course = courses[history.course]
  if (course === undefined) return
  const startDate = addDays(today, -history.givenDaysAgo)
  const givenBy = context.owners[person.owner].userId ?? context.superuserId
  const now = deps.now()
  const userCourseId = await grantCourse(tx, {
    learnerId,
    courseId: course.id,
    startDate,
    startedAt: null,
    givenBy,
    now,
  })
  if (history.checks !== 0) {
    deps.clock.now = noon(startDate)
    await beginOwnCourse(deps, learnerId, course.id)
    const { ticketIds, questionCount } = course
    const days = studyDays(history, today)
    const learner = { userId: learnerId, userCourseId, ticketIds, questionCount, days }
    await replayStudy(deps, learner, history)
  }
  if (history.pausedDaysAgo !== undefined) {
    await pauseUserCourse(tx, { learnerId, userCourseId }, addDays(today, -history.pausedDaysAgo))
  }
}

const createPerson = async (context: ReplayContext, person: DemonstrationPerson, no: number): Promise<void> => {
  const { deps, tx, today } = context
  const firstDay = person.courses[0]?.givenDaysAgo
  // Proposals come a few days before the course; open proposals are from this week.
  const appliedDaysAgo = firstDay === undefined ? 1 + (no % 5) : Math.max(1, firstDay) + 2
  deps.clock.now = noon(addDays(today, -appliedDaysAgo))
  const applicant = await apply(context, person, deps.now())
  if (firstDay === undefined) return
  deps.clock.now = noon(addDays(today, -Math.max(1, firstDay)))
  const learnerId = await enrol(context, person, applicant)
  if (!person.isNew) await activateAccountOf(tx, learnerId)
  for (const history of person.courses) await study(context, person, learnerId, history)
  await setLastVisit(tx, learnerId)
  await updateAccountCopies(tx, [applicant.accountId])
  await updateAccountCopiesOf(tx, learnerId)
}

/** The product's services under a clock of their own, and random numbers that are the same on every machine. */
export const createReplayDeps = (context: DemonstrationContext, seed: number): ReplayDeps => {
  const { tx, timeZone, versions, rightItems } = context
  const clock = { now: noon(context.today) }
  return { db: asDatabase(tx), now: () => clock.now, clock, timeZone, versions, random: seededRandom(seed), rightItems }
}

/**
 * Those people with a study history who are chosen, which the product's services replay under a fake clock: the same on
 * every machine, with days relative to today.
 */
export const createPeople = async (
  context: DemonstrationContext,
  isChosen: (person: DemonstrationPerson) => boolean,
): Promise<void> => {
  for (const [no, person] of demonstrationPeople.entries()) {
    if (!isChosen(person)) continue
    await createPerson({ ...context, deps: createReplayDeps(context, firstSeed + no) }, person, no)
  }
}
