import {
  countInbox,
  getAttemptPulse,
  getCurrentUser,
  getInboxDigest,
  getLastCourse,
  getMemoryMap,
  getPlan,
  getReminders,
  getRetention,
  getStudyState,
  getUserCourse,
  getWeekActivity,
  listCheckQuestions,
  listConsentVersions,
  listOwnCourses,
  listUnfinishedAttempts,
} from '@dopusk/contract'
import type { RouteObject } from 'react-router'
import { paths } from '../shared/paths.ts'
import { RouteError } from './route-error.tsx'
import { handle, layoutHandle } from './route-handle.ts'
import type { SeldomScreen } from './seldom-screens.ts'
import type { StaffScreen } from './staff-screens.ts'

/** The path of a call whose id is a parameter of the page's query. */
const withId = ({ path }: { path: string }, parameter: string) => path.replace('{id}', `{${parameter}}`)

const learnerScreens: RouteObject[] = [
  {
    path: paths.courses,
    handle: handle({
      title: 'Мои курсы',
      screen: 'areas/courses/list/courses-screen.tsx',
      requests: [listOwnCourses.path, getLastCourse.path, getWeekActivity.path, listUnfinishedAttempts.path],
    }),
    lazy: async () => ({ Component: (await import('../areas/courses/list/courses-screen.tsx')).CoursesScreen }),
  },
  {
    path: paths.course,
    handle: handle({
      title: 'Курс',
      screen: 'areas/courses/course/course-screen.tsx',
      requests: [
        withId(getUserCourse, 'user_course'),
        withId(getMemoryMap, 'user_course'),
        withId(getPlan, 'user_course'),
        withId(getStudyState, 'user_course'),
        listUnfinishedAttempts.path,
      ],
    }),
    lazy: async () => ({ Component: (await import('../areas/courses/course/course-screen.tsx')).CourseScreen }),
  },
  {
    path: paths.training,
    handle: handle({
      title: 'Режим обучения',
      screen: 'areas/checks/training-screen.tsx',
      requests: [`${listCheckQuestions.path}?user_check_skills={check}`, withId(getAttemptPulse, 'check')],
    }),
    lazy: async () => ({ Component: (await import('../areas/checks/training-screen.tsx')).TrainingScreen }),
  },
  {
    path: paths.testing,
    handle: handle({ title: 'Тестирование', screen: 'areas/tickets/testing-screen.tsx' }),
    lazy: async () => ({ Component: (await import('../areas/tickets/testing-screen.tsx')).TestingScreen }),
  },
  {
    path: paths.practice,
    handle: handle({ title: 'Практика', screen: 'areas/practice/practice-screen.tsx' }),
    lazy: async () => ({ Component: (await import('../areas/practice/practice-screen.tsx')).PracticeScreen }),
  },
]

/** The names of the files of these screens are in a module of their own: every page loads the names that are here. */
const seldomScreen = (name: SeldomScreen) => async () => ({
  Component: await (await import('./seldom-screens.ts')).seldomScreens[name](),
})

const seldomScreens: RouteObject[] = [
  {
    path: paths.courseInfo,
    handle: handle({
      title: 'О курсе',
      screen: 'areas/courses/info/course-info-screen.tsx',
      requests: [withId(getUserCourse, 'user_course')],
    }),
    lazy: seldomScreen('courseInfo'),
  },
  {
    path: paths.allQuestions,
    handle: handle({ title: 'Все вопросы', screen: 'areas/questions/all-questions-screen.tsx' }),
    lazy: seldomScreen('allQuestions'),
  },
  {
    path: paths.ticketSelection,
    handle: handle({ title: 'Выбор билета', screen: 'areas/tickets/ticket-selection-screen.tsx' }),
    lazy: seldomScreen('ticketSelection'),
  },
  {
    path: paths.favouriteQuestions,
    handle: handle({ title: 'Избранные вопросы', screen: 'areas/questions/favourite-questions-screen.tsx' }),
    lazy: seldomScreen('favouriteQuestions'),
  },
  {
    path: paths.mistakes,
    handle: handle({ title: 'Частые ошибки', screen: 'areas/questions/mistakes-screen.tsx' }),
    lazy: seldomScreen('mistakes'),
  },
  {
    path: paths.history,
    handle: handle({ title: 'История', screen: 'areas/courses/history/history-screen.tsx' }),
    lazy: seldomScreen('history'),
  },
  {
    path: paths.complaints,
    handle: handle({ title: 'Мои обращения', screen: 'areas/complaints/own-complaints-screen.tsx' }),
    lazy: seldomScreen('complaints'),
  },
  {
    path: paths.reminders,
    handle: handle({
      title: 'Напоминания',
      screen: 'areas/reminders/reminders-screen.tsx',
      requests: [getReminders.path, listOwnCourses.path],
    }),
    lazy: seldomScreen('reminders'),
  },
]

/** The names of the files of staff's screens are in a module of their own, which no other page loads. */
const staffScreen = (name: StaffScreen) => async () => ({
  Component: await (await import('./staff-screens.ts')).staffScreens[name](),
})

const staffScreens: RouteObject[] = [
  {
    path: paths.accountList,
    handle: handle({ title: 'Учётные записи', screen: 'app/account-list-page.tsx' }),
    lazy: staffScreen('accountList'),
  },
  {
    path: paths.groups,
    handle: handle({ title: 'Группы', screen: 'areas/groups/list/groups-screen.tsx' }),
    lazy: staffScreen('groups'),
  },
  {
    path: paths.group,
    handle: handle({ title: 'Группа', screen: 'app/group-page.tsx' }),
    lazy: staffScreen('group'),
  },
  {
    path: paths.invoices,
    handle: handle({ title: 'Счета', screen: 'areas/billing/register/invoices-screen.tsx' }),
    lazy: staffScreen('invoices'),
  },
  {
    path: paths.partners,
    handle: handle({ title: 'Партнёры', screen: 'areas/partners/partners-screen.tsx' }),
    lazy: staffScreen('partners'),
  },
  {
    path: `${paths.partners}/:id`,
    handle: handle({ title: 'Карточка партнёра', screen: 'app/partner-page.tsx' }),
    lazy: staffScreen('partner'),
  },
  {
    path: paths.statistic,
    handle: handle({ title: 'Статистика', screen: 'app/statistic-page.tsx' }),
    lazy: staffScreen('statistic'),
  },
]

const dashboardScreens: RouteObject[] = [
  {
    path: paths.dashboard,
    handle: handle({
      title: 'Входящие',
      screen: 'areas/inbox/list/inbox-screen.tsx',
      requests: [countInbox.path, getInboxDigest.path],
    }),
    lazy: staffScreen('inbox'),
  },
  {
    path: paths.inboxItem,
    handle: handle({ title: 'Входящее', screen: 'areas/inbox/item/inbox-item-screen.tsx' }),
    lazy: staffScreen('inboxItem'),
  },
  {
    path: paths.people,
    handle: handle({ title: 'Люди', screen: 'areas/administration/people/people-screen.tsx' }),
    lazy: staffScreen('people'),
  },
  {
    path: paths.person,
    handle: handle({ title: 'Человек', screen: 'areas/administration/people/person-screen.tsx' }),
    lazy: staffScreen('person'),
  },
  {
    path: paths.journal,
    handle: handle({ title: 'Журнал', screen: 'areas/administration/journal/journal-screen.tsx' }),
    lazy: staffScreen('journal'),
  },
  {
    path: paths.personalData,
    handle: handle({
      title: 'Персональные данные',
      screen: 'areas/administration/personal-data/personal-data-screen.tsx',
      requests: [getRetention.path, listConsentVersions.path],
    }),
    lazy: staffScreen('personalData'),
  },
]

const contentScreens: RouteObject[] = [
  {
    path: paths.content,
    handle: handle({ title: 'Содержание', screen: 'areas/content/courses/content-courses-screen.tsx' }),
    lazy: staffScreen('contentCourses'),
  },
  {
    path: paths.contentCourse,
    handle: handle({ title: 'Курс', screen: 'areas/content/courses/content-course-screen.tsx' }),
    lazy: staffScreen('contentCourse'),
  },
  {
    path: paths.contentImport,
    handle: handle({ title: 'Вопросы из файла', screen: 'areas/content/import/content-import-screen.tsx' }),
    lazy: staffScreen('contentImport'),
  },
  {
    path: paths.contentTicket,
    handle: handle({ title: 'Билет', screen: 'areas/content/tickets/content-ticket-screen.tsx' }),
    lazy: staffScreen('contentTicket'),
  },
  {
    path: paths.contentTask,
    handle: handle({ title: 'Практическое задание', screen: 'areas/content/tasks/content-task-screen.tsx' }),
    lazy: staffScreen('contentTask'),
  },
  {
    path: paths.contentQuestions,
    handle: handle({ title: 'Вопросы', screen: 'areas/content/questions/content-questions-screen.tsx' }),
    lazy: staffScreen('contentQuestions'),
  },
  {
    path: paths.contentQuestion,
    handle: handle({ title: 'Вопрос', screen: 'areas/content/questions/content-question-screen.tsx' }),
    lazy: staffScreen('contentQuestion'),
  },
  {
    path: paths.contentDraft,
    handle: handle({ title: 'Черновик вопроса', screen: 'areas/content/editor/draft-screen.tsx' }),
    lazy: staffScreen('contentDraft'),
  },
  {
    path: paths.contentStatistics,
    handle: handle({ title: 'Статистика вопросов', screen: 'areas/content/statistics/item-statistics-screen.tsx' }),
    lazy: staffScreen('contentStatistics'),
  },
  {
    path: paths.contentEditions,
    handle: handle({ title: 'Документы', screen: 'areas/content/editions/content-editions-screen.tsx' }),
    lazy: staffScreen('contentEditions'),
  },
  {
    path: paths.contentEdition,
    handle: handle({ title: 'Документ', screen: 'areas/content/editions/content-edition-screen.tsx' }),
    lazy: staffScreen('contentEdition'),
  },
  {
    path: paths.contentRevision,
    handle: handle({ title: 'Замена редакции', screen: 'areas/content/revision/revision-screen.tsx' }),
    lazy: staffScreen('contentRevision'),
  },
]

export const privateRoutes: RouteObject[] = [
  {
    handle: layoutHandle({ screen: 'app/layouts/learner-layout.tsx', requests: [getCurrentUser.path] }),
    lazy: async () => ({ Component: (await import('./layouts/learner-layout.tsx')).LearnerLayout }),
    children: [
      { errorElement: <RouteError />, children: learnerScreens },
      {
        handle: layoutHandle({ screen: 'app/seldom-screens.ts', requests: [] }),
        errorElement: <RouteError />,
        children: seldomScreens,
      },
    ],
  },
  {
    handle: layoutHandle({ screen: 'app/layouts/staff-layout.tsx', requests: [getCurrentUser.path] }),
    lazy: async () => ({ Component: (await import('./layouts/staff-layout.tsx')).StaffLayout }),
    children: [
      {
        handle: layoutHandle({ screen: 'app/staff-screens.ts', requests: [] }),
        errorElement: <RouteError />,
        children: [...staffScreens, ...dashboardScreens, ...contentScreens],
      },
    ],
  },
]
