import type { RouteObject } from 'react-router'
import { paths } from '../shared/paths.ts'
import { RouteError } from './route-error.tsx'

const learnerScreens: RouteObject[] = [
  {
    path: paths.courses,
    handle: { title: 'Мои курсы' },
    lazy: async () => ({ Component: (await import('../areas/courses/courses-screen.tsx')).CoursesScreen }),
  },
  {
    path: paths.courseInfo,
    handle: { title: 'О курсе' },
    lazy: async () => ({ Component: (await import('../areas/courses/course-info-screen.tsx')).CourseInfoScreen }),
  },
  {
    path: paths.course,
    handle: { title: 'Курс' },
    lazy: async () => ({ Component: (await import('../areas/courses/course-screen.tsx')).CourseScreen }),
  },
  {
    path: paths.allQuestions,
    handle: { title: 'Все вопросы' },
    lazy: async () => ({
      Component: (await import('../areas/questions/all-questions-screen.tsx')).AllQuestionsScreen,
    }),
  },
  {
    path: paths.favouriteQuestions,
    handle: { title: 'Избранные вопросы' },
    lazy: async () => ({
      Component: (await import('../areas/questions/favourite-questions-screen.tsx')).FavouriteQuestionsScreen,
    }),
  },
  {
    path: paths.mistakes,
    handle: { title: 'Частые ошибки' },
    lazy: async () => ({ Component: (await import('../areas/questions/mistakes-screen.tsx')).MistakesScreen }),
  },
  {
    path: paths.history,
    handle: { title: 'История' },
    lazy: async () => ({ Component: (await import('../areas/courses/history-screen.tsx')).HistoryScreen }),
  },
  {
    path: paths.training,
    handle: { title: 'Режим обучения' },
    lazy: async () => ({ Component: (await import('../areas/checks/training-screen.tsx')).TrainingScreen }),
  },
  {
    path: paths.ticketSelection,
    handle: { title: 'Выбор билета' },
    lazy: async () => ({
      Component: (await import('../areas/tickets/ticket-selection-screen.tsx')).TicketSelectionScreen,
    }),
  },
  {
    path: paths.testing,
    handle: { title: 'Тестирование' },
    lazy: async () => ({ Component: (await import('../areas/tickets/testing-screen.tsx')).TestingScreen }),
  },
  {
    path: paths.practice,
    handle: { title: 'Практика' },
    lazy: async () => ({ Component: (await import('../areas/practice/practice-screen.tsx')).PracticeScreen }),
  },
]

const staffScreens: RouteObject[] = [
  {
    path: paths.accountList,
    handle: { title: 'Учётные записи' },
    lazy: async () => ({
      Component: (await import('../areas/accounts/list/account-list-screen.tsx')).AccountListScreen,
    }),
  },
  {
    path: paths.statistic,
    handle: { title: 'Статистика' },
    lazy: async () => ({
      Component: (await import('../areas/accounts/statistic/statistic-screen.tsx')).StatisticScreen,
    }),
  },
]

export const privateRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./learner-layout.tsx')).LearnerLayout }),
    children: [{ errorElement: <RouteError />, children: learnerScreens }],
  },
  {
    lazy: async () => ({ Component: (await import('./staff-layout.tsx')).StaffLayout }),
    children: [{ errorElement: <RouteError />, children: staffScreens }],
  },
]
