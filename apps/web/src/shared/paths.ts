/**
 * All paths of the product, as the specification spells them (`/traning-practical` included). `/confirm`,
 * `/password-reset`, `/new-password`, `/groups`, `/invoices`, `/partners`, `/complaints`,
 * `/reminders`, `/unsubscribe`, those under `/dashboard/`, `/verify/:code` and
 * `/courses/:id/changes` are our own; the server's areas/mail writes some of them into mails, and
 * page/read-public-data.ts reads the last two.
 */
export const paths = {
  home: '/',
  courses: '/courses',
  course: '/course',
  courseInfo: '/course-info',
  courseChanges: '/courses/:id/changes',
  allQuestions: '/all-questions',
  ticketSelection: '/ticket-selection',
  training: '/training',
  practice: '/traning-practical',
  testing: '/testing',
  history: '/history',
  mistakes: '/mistakes',
  favouriteQuestions: '/favorite-questions',
  complaints: '/complaints',
  reminders: '/reminders',
  statistic: '/statistic',
  auth: '/auth',
  authAdmin: '/auth-admin',
  registrationConfirm: '/confirm',
  passwordReset: '/password-reset',
  newPassword: '/new-password',
  unsubscribe: '/unsubscribe',
  verify: '/verify/:code',
  notification: '/notification',
  account: '/account',
  application: '/application',
  policy: '/policy',
  terms: '/terms',
  partnerAuth: '/partner-auth',
  accountList: '/account-list',
  groups: '/groups',
  group: '/groups/:id',
  invoices: '/invoices',
  partners: '/partners',
  dashboard: '/dashboard/',
  inboxItem: '/dashboard/inbox/:id',
  people: '/dashboard/people',
  person: '/dashboard/people/:id',
  journal: '/dashboard/journal',
  personalData: '/dashboard/personal-data',
  content: '/dashboard/content',
  /** `new` is an empty one. */
  contentCourse: '/dashboard/content/courses/:id',
  contentImport: '/dashboard/content/courses/:id/import',
  /** `new` is an empty one of `?course=`. */
  contentTicket: '/dashboard/content/tickets/:id',
  /** `new` is an empty one of `?course=` and `?kind=`. */
  contentTask: '/dashboard/content/tasks/:id',
  contentQuestions: '/dashboard/content/questions',
  contentQuestion: '/dashboard/content/questions/:id',
  contentDraft: '/dashboard/content/drafts/:id',
  contentStatistics: '/dashboard/content/statistics',
  contentEditions: '/dashboard/content/editions',
  /** `new` is an empty one. */
  contentEdition: '/dashboard/content/editions/:id',
  contentRevision: '/dashboard/content/revisions/:id',
} as const

/** Screens with a running attempt: a reload stays on them. */
export const attemptPaths: readonly string[] = [paths.training, paths.testing, paths.practice]

/** The screens of one course, without those of an attempt. */
export const coursePaths: readonly string[] = [
  paths.course,
  paths.courseInfo,
  paths.allQuestions,
  paths.ticketSelection,
  paths.favouriteQuestions,
  paths.mistakes,
  paths.history,
]
