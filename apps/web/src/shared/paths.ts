/**
 * All addresses of the product, letter for letter from the specification (`/traning-practical` is spelled so there);
 * `/confirm` is ours, and stands in mails that areas/mail of the server writes.
 */
export const paths = {
  home: '/',
  courses: '/courses',
  course: '/course',
  courseInfo: '/course-info',
  allQuestions: '/all-questions',
  ticketSelection: '/ticket-selection',
  training: '/training',
  practice: '/traning-practical',
  testing: '/testing',
  history: '/history',
  mistakes: '/mistakes',
  favouriteQuestions: '/favorite-questions',
  statistic: '/statistic',
  auth: '/auth',
  authAdmin: '/auth-admin',
  registrationConfirm: '/confirm',
  notification: '/notification',
  account: '/account',
  application: '/application',
  policy: '/policy',
  terms: '/terms',
  partnerAuth: '/partner-auth',
  accountList: '/account-list',
  dashboard: '/dashboard/',
} as const

/** Running attempts: a reload comes back to the same place. */
export const attemptPaths: readonly string[] = [paths.training, paths.testing, paths.practice]
