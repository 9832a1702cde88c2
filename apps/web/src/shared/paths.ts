/**
 * All paths of the product, as the specification spells them (`/traning-practical` included); `/confirm` is our own,
 * and the server's areas/mail writes it into mails.
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

/** Screens with a running attempt: a reload stays on them. */
export const attemptPaths: readonly string[] = [paths.training, paths.testing, paths.practice]
