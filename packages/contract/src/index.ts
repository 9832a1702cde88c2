import * as bulk from './accounts/bulk.ts'
import * as bulkFiles from './accounts/bulk-files.ts'
import * as accounts from './accounts/education-accounts.ts'
import * as newLearners from './accounts/new-learners.ts'
import * as profiles from './accounts/user-profiles.ts'
import * as users from './accounts/users.ts'
import * as journal from './administration/journal.ts'
import * as people from './administration/people.ts'
import * as personalData from './administration/personal-data.ts'
import * as attempts from './attempts.ts'
import * as billing from './billing.ts'
import type { Call } from './call.ts'
import * as checks from './checks.ts'
import * as contentCourses from './content/content-courses.ts'
import * as contentEditions from './content/content-editions.ts'
import * as contentFiles from './content/content-files.ts'
import * as contentQuestions from './content/content-questions.ts'
import * as contentTasks from './content/content-tasks.ts'
import * as itemStatistics from './content/item-statistics.ts'
import * as regrades from './content/regrades.ts'
import * as courseChanges from './courses/course-changes.ts'
import * as coursePeriods from './courses/course-periods.ts'
import * as courses from './courses/courses.ts'
import * as learnerGroups from './courses/learner-groups.ts'
import * as partnerDigest from './courses/partner-digest.ts'
import * as userCourses from './courses/user-courses.ts'
import * as inbox from './inbox.ts'
import * as invoices from './invoices.ts'
import * as library from './library.ts'
import * as mail from './mail/mail.ts'
import * as reminders from './mail/reminders.ts'
import * as offlineAnswers from './offline/offline-answers.ts'
import * as offlinePack from './offline/offline-pack.ts'
import * as papers from './papers.ts'
import * as partnerBrand from './partners/partner-brand.ts'
import * as partners from './partners/partners.ts'
import * as plan from './plan.ts'
import * as practice from './practice.ts'
import * as proposals from './proposals.ts'
import * as questions from './questions.ts'
import * as session from './session.ts'
import * as site from './site.ts'
import * as tickets from './tickets.ts'

export * from './accounts/bulk.ts'
export * from './accounts/bulk-files.ts'
export * from './accounts/bulk-row.ts'
export * from './accounts/education-accounts.ts'
export * from './accounts/new-learners.ts'
export * from './accounts/user-profiles.ts'
export * from './accounts/users.ts'
export * from './administration/journal.ts'
export * from './administration/people.ts'
export * from './administration/personal-data.ts'
export * from './attempts.ts'
export * from './billing.ts'
export * from './call.ts'
export * from './checks.ts'
export * from './content/content-courses.ts'
export * from './content/content-editions.ts'
export * from './content/content-files.ts'
export * from './content/content-questions.ts'
export * from './content/content-tasks.ts'
export * from './content/item-statistics.ts'
export * from './content/regrades.ts'
export { type RemarkCode, remarkCodes, remarkTexts, wordRemark } from './content/remark-texts.ts'
export * from './courses/course-changes.ts'
export * from './courses/course-periods.ts'
export * from './courses/courses.ts'
export * from './courses/learner-groups.ts'
export * from './courses/partner-digest.ts'
export * from './courses/user-courses.ts'
export * from './errors.ts'
export * from './image.ts'
export * from './inbox.ts'
export * from './invoices.ts'
export * from './library.ts'
export * from './mail/mail.ts'
export * from './mail/reminders.ts'
export * from './offline/offline-answers.ts'
export * from './offline/offline-pack.ts'
export * from './papers.ts'
export * from './partners/partner-brand.ts'
export * from './partners/partners.ts'
export * from './plan.ts'
export * from './practice.ts'
export * from './proposals.ts'
export type * from './public-page.ts'
export * from './questions.ts'
export * from './session.ts'
export * from './site.ts'
export * from './tickets.ts'
export * from './wire-names.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** All calls, in the order in which they are written. Tests, the API documentation and the page's build iterate over it. */
export const registry: readonly Call[] = [
  session,
  site,
  proposals,
  courses,
  plan,
  questions,
  checks,
  tickets,
  practice,
  attempts,
  offlinePack,
  offlineAnswers,
  library,
  accounts,
  billing,
  invoices,
  papers,
  partners,
  partnerBrand,
  bulk,
  bulkFiles,
  profiles,
  newLearners,
  users,
  userCourses,
  learnerGroups,
  partnerDigest,
  courseChanges,
  coursePeriods,
  mail,
  reminders,
  inbox,
  contentCourses,
  contentQuestions,
  contentFiles,
  contentTasks,
  contentEditions,
  itemStatistics,
  regrades,
  people,
  personalData,
  journal,
].flatMap((area) => Object.values(area).filter(isCall))
