import type { DigestTopics, Reminder } from '../../../people/outbox.ts'
import { getPlan } from '../../../study/plan-view.ts'
import { todayOf } from '../../../today.ts'
import type { ComposeDeps } from '../compose-deps.ts'
import { listMailCourses, type MailCourse } from '../course-mail.queries.ts'
import type { DigestCourse } from './digest-message.ts'
import { listCoursesStillDue } from './reminders.queries.ts'
import { findWishes, type WishesRow } from './wishes.queries.ts'

type DigestDeps = Pick<ComposeDeps, 'db' | 'now' | 'timeZone'>

/** Those of the courses of each reminder for which it is still right. */
const stillDue = async (deps: DigestDeps, learnerId: number, { reminders }: DigestTopics) => {
  const day = { today: todayOf(deps), timeZone: deps.timeZone }
  const due = new Map<number, Reminder>()
  for (const { reminder: kind, userCourseIds } of reminders) {
    for (const id of await listCoursesStillDue(deps.db, day, { learnerId, kind, userCourseIds })) due.set(id, kind)
  }
  return due
}

const isOpen = ({ isPaused, firstDay }: MailCourse, today: string) => !isPaused && firstDay <= today

const hasSomething = ({ endsOn, isNotBegun, examOn, changedCount, plan }: DigestCourse): boolean =>
  endsOn !== null || isNotBegun || examOn !== null || changedCount > 0 || plan !== null

const withoutUnwished = (topics: DigestTopics, wishes: WishesRow): DigestTopics => ({
  reminders: wishes.access ? topics.reminders : [],
  exam: wishes.exam ? topics.exam : [],
  norms: wishes.norms ? topics.norms : [],
  plan: wishes.plan === 'off' ? [] : topics.plan,
})

const nothing = { examOn: null, changedCount: 0, plan: null }

/** What is said of a course by its plan: nothing of one that is paused or not open yet. */
const readByPlan = async (
  deps: DigestDeps,
  learnerId: number,
  course: MailCourse,
  topics: DigestTopics,
): Promise<Pick<DigestCourse, 'examOn' | 'changedCount' | 'plan'>> => {
  const { userCourseId: id } = course
  const isAsked = [topics.exam, topics.norms, topics.plan].some((ids) => ids.includes(id))
  const today = todayOf(deps)
  if (!isAsked || !isOpen(course, today)) return nothing
  const plan = await getPlan(deps, learnerId, id)
  const isExamAhead = plan.exam_date !== null && plan.exam_date > today
  return {
    examOn: topics.exam.includes(id) && isExamAhead ? plan.exam_date : null,
    changedCount: topics.norms.includes(id) ? plan.changed_count : 0,
    plan: topics.plan.includes(id) && plan.today.new + plan.today.due > 0 ? plan : null,
  }
}

/** What there is to do in a course today; undefined where it is paused or over, or where its plan is done. */
export const readCourseToday = async (
  deps: DigestDeps,
  learnerId: number,
  userCourseId: number,
): Promise<DigestCourse | undefined> => {
  const ids = [userCourseId]
  const [course] = await listMailCourses(deps.db, { learnerId, today: todayOf(deps), userCourseIds: ids })
  if (course === undefined) return undefined
  const said = await readByPlan(deps, learnerId, course, { reminders: [], norms: [], exam: ids, plan: ids })
  return said.plan === null ? undefined : { ...course, endsOn: null, isNotBegun: false, ...said }
}

/** What the message of a day says when it leaves: what is no longer so, or no longer wished, is left out. */
export const readDigest = async (
  deps: DigestDeps,
  learnerId: number,
  queued: DigestTopics,
): Promise<DigestCourse[]> => {
  const topics = withoutUnwished(queued, await findWishes(deps.db, learnerId))
  const due = await stillDue(deps, learnerId, topics)
  const courses: DigestCourse[] = []
  for (const course of await listMailCourses(deps.db, { learnerId, today: todayOf(deps) })) {
    const reminder = due.get(course.userCourseId)
    courses.push({
      ...course,
      endsOn: reminder === 'ends_in_7' || reminder === 'ends_in_1' ? course.lastDay : null,
      isNotBegun: reminder === 'not_begun',
      ...(await readByPlan(deps, learnerId, course, topics)),
    })
  }
  return courses.filter(hasSomething)
}
