import type { Prolongation, Prolongations, UserCourse } from '@dopusk/contract'
import { addDays, type CalendarDay, isProlongable, lastAccessDay, periodDays, remainingDays } from '@dopusk/domain'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { updateAccountCopiesOfAll } from '../../people/account-copies.ts'
import { queueCoursesGiven, queueCoursesProlonged } from '../../people/course-mails.ts'
import { scopeOf } from '../../people/staff-scope.ts'
import { accessPeriodOf } from '../../study/access-period.ts'
import { findPrice, prolongCourse as insertProlongation, type Payment, renewCourse } from '../../study/give-course.ts'
import { lockLearners } from '../../study/lock-learner.ts'
import { todayOf } from '../../today.ts'
import { accessChanged } from './access-changed.ts'
import { type CoursesDeps, getCourseOf } from './courses.service.ts'
import { findLastPayerAccount, listProlonged, type ProlongedRow } from './prolong.queries.ts'
import type { StaffCoursesDeps } from './staff-courses.service.ts'

export interface ProlongItem {
  userCourseId: number
  /** The last day of access that the screen showed. */
  accessUntil: CalendarDay
}

interface Plan extends ProlongItem {
  row: ProlongedRow
  priceKopecks: number
  /** The first day of the new period. */
  startDate: CalendarDay
  isRenewal: boolean
}

/** What the next period of the course would be, from the current state of its access. */
const planOf = (row: ProlongedRow, priceKopecks: number, today: CalendarDay): Plan => {
  const access = accessPeriodOf(row)
  const isRenewal = remainingDays(access, today) === 0
  const accessUntil = lastAccessDay(access, today)
  const startDate = isRenewal ? today : addDays(accessUntil, 1)
  return { row, priceKopecks, userCourseId: row.id, accessUntil, startDate, isRenewal }
}

const refusalOf = (plan: Plan, shown: CalendarDay, today: CalendarDay): AppError | undefined => {
  if (plan.row.retired_at !== null) {
    return new AppError('invalid', { message: 'Этого курса больше нет в\u00a0каталоге, продлить его нельзя' })
  }
  if (plan.accessUntil !== shown) return accessChanged()
  return isProlongable(accessPeriodOf(plan.row), today) ? undefined : new AppError('too_far_ahead')
}

/** One refusal is thrown as it is; of several people the first is named, and every refused item is a field. */
const refuse = (items: readonly ProlongItem[], plans: readonly Plan[], today: CalendarDay): void => {
  const refused = plans.flatMap((plan, index) => {
    const error = refusalOf(plan, items[index]?.accessUntil ?? '', today)
    return error === undefined ? [] : [{ index, error, row: plan.row }]
  })
  const [first] = refused
  if (first === undefined) return
  if (items.length === 1) throw first.error
  throw new AppError(first.error.code, {
    message: `${first.row.sort_name ?? first.row.email}: ${first.error.message}`,
    fields: Object.fromEntries(refused.map(({ index, error }) => [`items.${index}`, error.message])),
  })
}

/** A superuser prolongs at the expense of the one who paid so far; a partner always pays for their own. */
const paymentOf = async (tx: Tx, caller: Caller, row: ProlongedRow): Promise<Payment> => {
  const target = { learnerId: row.learner_id, userCourseId: row.id }
  const accountId = caller.partnerId === null ? await findLastPayerAccount(tx, target) : undefined
  return { learnerId: row.learner_id, givenBy: caller.userId, ...(accountId !== undefined && { accountId }) }
}

const readPlans = async (
  tx: Tx,
  caller: Caller,
  items: readonly ProlongItem[],
  today: CalendarDay,
): Promise<Plan[]> => {
  const ids = items.map(({ userCourseId }) => userCourseId)
  const rows = new Map((await listProlonged(tx, scopeOf(caller), ids)).map((row) => [row.id, row]))
  const plans: Plan[] = []
  for (const id of ids) {
    const row = rows.get(id)
    if (row === undefined) throw new AppError('not_found')
    const price = await findPrice(tx, row.courseId, await paymentOf(tx, caller, row))
    plans.push(planOf(row, price, today))
  }
  return plans
}

const insertPlan = async (tx: Tx, caller: Caller, { row, startDate, isRenewal }: Plan, now: Date): Promise<void> => {
  const period = { ...(await paymentOf(tx, caller, row)), userCourseId: row.id, startDate, now }
  await (isRenewal ? renewCourse(tx, period) : insertProlongation(tx, period))
}

/** One mail for each learner and kind. */
const queueMails = async (tx: Tx, { mail, now }: StaffCoursesDeps, caller: Caller, plans: readonly Plan[]) => {
  for (const learnerId of new Set(plans.map(({ row }) => row.learner_id))) {
    const own = plans.filter(({ row }) => row.learner_id === learnerId)
    const idsOf = (isRenewal: boolean) => own.filter((plan) => plan.isRenewal === isRenewal).map(({ row }) => row.id)
    const event = { learnerId, requestedBy: caller.userId, now: now() }
    await queueCoursesProlonged(tx, mail, { ...event, userCourseIds: idsOf(false) })
    await queueCoursesGiven(tx, mail, { ...event, userCourseIds: idsOf(true) })
  }
}

const prolong = async (
  tx: Tx,
  deps: StaffCoursesDeps,
  caller: Caller,
  items: readonly ProlongItem[],
): Promise<Plan[]> => {
  const today = todayOf(deps)
  const seen = await readPlans(tx, caller, items, today)
  const learnerIds = [...new Set(seen.map(({ row }) => row.learner_id))]
  await lockLearners(tx, learnerIds)
  // Read again under the locks.
  const plans = await readPlans(tx, caller, items, today)
  refuse(items, plans, today)
  for (const plan of plans) await insertPlan(tx, caller, plan, deps.now())
  await updateAccountCopiesOfAll(tx, learnerIds)
  await queueMails(tx, deps, caller, plans)
  return plans
}

const preview = async (tx: Tx, deps: CoursesDeps, caller: Caller, items: readonly ProlongItem[]): Promise<Plan[]> => {
  const today = todayOf(deps)
  const plans = await readPlans(tx, caller, items, today)
  refuse(items, plans, today)
  return plans
}

const viewPlan = ({ row, priceKopecks, startDate, accessUntil, isRenewal }: Plan): Prolongation => ({
  user_course: row.id,
  learner: {
    id: row.learner_id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    patronymic: row.patronymic,
  },
  course: { id: row.courseId, name: row.courseName },
  is_renewal: isRenewal,
  access_until: accessUntil,
  new_access_until: addDays(startDate, periodDays - 1),
  price_kopecks: priceKopecks,
})

/** Prolongs the access to all these courses or to none. A preview answers the same and changes nothing. */
export const prolongCourses = async (
  deps: StaffCoursesDeps,
  caller: Caller,
  items: readonly ProlongItem[],
  isPreview: boolean,
): Promise<Prolongations> => {
  const plan = isPreview ? preview : prolong
  const plans = await deps.db.transaction().execute((tx) => plan(tx, deps, caller, items))
  if (!isPreview) deps.mail.wake()
  const views = plans.map(viewPlan)
  return { items: views, total_kopecks: views.reduce((sum, { price_kopecks }) => sum + price_kopecks, 0) }
}

export const prolongCourse = async (deps: StaffCoursesDeps, caller: Caller, item: ProlongItem): Promise<UserCourse> => {
  const { items } = await prolongCourses(deps, caller, [item], false)
  return getCourseOf(deps, items[0]?.learner.id ?? 0, item.userCourseId)
}
