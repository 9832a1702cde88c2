import type { BulkOutcome, BulkRow } from '@dopusk/contract'
import type { Tx } from '../../../db/database.ts'
import { updateAccountCopies, updateAccountCopiesOfAll } from '../../../people/account-copies.ts'
import { queueCoursesGiven } from '../../../people/course-mails.ts'
import { grantCourse, renewCourse } from '../../../study/give-course.ts'
import { lockLearners } from '../../../study/lock-learner.ts'
import { todayOf } from '../../../today.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { insertAccount, insertLearner, type NewLearner, type Secret } from '../people/create-learner.ts'
import { readProfileFields } from '../profile-fields.ts'
import { planCourses } from './known-courses.ts'
import { listUserCourses, type OwnedCourse } from './known-learners.queries.ts'
import type { PlannedRow } from './plan-rows.ts'

type KnownRow = Extract<PlannedRow, { kind: 'known' }>

export interface Creation {
  createdBy: number
  owner: number | null
}

const nothingDone = { account: null, given: [], renewed: [], kept: [], group: null, group_name: null, errors: {} }

const toLearner = (row: BulkRow): NewLearner => ({
  ...readProfileFields(row),
  email: row.email,
  courseIds: row.courses,
})

const createLearner = async (
  tx: Tx,
  deps: AccountsDeps,
  { createdBy, owner }: Creation,
  row: BulkRow,
  secret: Secret,
): Promise<BulkOutcome> => {
  const accountId = await insertAccount(tx, { partnerId: owner, createdBy, now: deps.now() })
  await insertLearner(tx, deps, toLearner(row), { accountId, createdBy, secret })
  return { ...nothingDone, outcome: 'created', account: accountId, given: row.courses }
}

/** No second account and no new password: only the courses, and the mail about them. */
const giveCourses = async (
  tx: Tx,
  deps: AccountsDeps,
  { createdBy }: Creation,
  { row, learnerId, accountId }: KnownRow,
  owned: readonly OwnedCourse[],
): Promise<BulkOutcome> => {
  const now = deps.now()
  const today = todayOf(deps)
  const { given, renewed, kept } = planCourses(row.courses, owned, today)
  const period = { learnerId, startDate: today, givenBy: createdBy, now, ...(accountId !== null && { accountId }) }
  const userCourseIds: number[] = []
  for (const courseId of given) userCourseIds.push(await grantCourse(tx, { ...period, courseId, startedAt: null }))
  for (const { userCourseId } of renewed) {
    await renewCourse(tx, { ...period, userCourseId })
    userCourseIds.push(userCourseId)
  }
  await queueCoursesGiven(tx, deps.mail, { learnerId, userCourseIds, requestedBy: createdBy, now })
  const again = renewed.length > 0 ? 'course_renewed' : 'unchanged'
  return {
    ...nothingDone,
    outcome: given.length > 0 ? 'course_given' : again,
    account: accountId,
    given,
    renewed: renewed.map(({ courseId }) => courseId),
    kept: kept.map(({ courseId }) => courseId),
  }
}

/** The persons of a run, before anything else: an account of the site is sorted by its creator's email, too. */
export const lockKnownLearners = async (tx: Tx, { createdBy, owner }: Creation, known: readonly KnownRow[]) => {
  const ids = known.map(({ learnerId }) => learnerId)
  if (ids.length > 0) await lockLearners(tx, owner === null ? [...ids, createdBy] : ids)
}

/** Does what was planned, in the order of the rows, in the caller's transaction and under the locks of known people. */
export const applyRows = async (
  tx: Tx,
  deps: AccountsDeps,
  creation: Creation,
  planned: readonly PlannedRow[],
  secretOf: (index: number) => Secret,
): Promise<BulkOutcome[]> => {
  const learnerIds = planned.flatMap((plan) => (plan.kind === 'known' ? [plan.learnerId] : []))
  const courses = Map.groupBy(await listUserCourses(tx, learnerIds), ({ learnerId }) => learnerId)
  const outcomes: BulkOutcome[] = []
  for (const [index, plan] of planned.entries()) {
    if (plan.kind === 'refused') outcomes.push({ ...nothingDone, outcome: 'refused', errors: plan.errors })
    else if (plan.kind === 'known') {
      outcomes.push(await giveCourses(tx, deps, creation, plan, courses.get(plan.learnerId) ?? []))
    } else outcomes.push(await createLearner(tx, deps, creation, plan.row, secretOf(index)))
  }
  await updateAccountCopiesOfAll(tx, learnerIds)
  await updateAccountCopies(tx, createdAccounts(outcomes))
  return outcomes
}

export const createdAccounts = (outcomes: readonly BulkOutcome[]): number[] =>
  outcomes.flatMap(({ outcome, account }) => (outcome === 'created' && account !== null ? [account] : []))
