import type { RouteObject } from 'react-router'
import { paths } from '../shared/paths.ts'
import { PublicLayout } from './layouts/public-layout.tsx'
import { RouteError } from './route-error.tsx'
import { handle, layoutHandle } from './route-handle.ts'

/** Pages without a sign-in. The server renders exactly these. */
export const publicRoutes: RouteObject[] = [
  {
    element: <PublicLayout />,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          {
            path: paths.home,
            handle: handle({
              title: 'Подготовка к независимой оценке квалификации по промышленной безопасности',
              screen: 'app/landing-page.tsx',
              shows: ['systems', 'courses', 'examCenters', 'consents'],
              indexed: true,
            }),
            lazy: async () => ({ Component: (await import('./landing-page.tsx')).LandingPage }),
          },
          {
            path: paths.auth,
            handle: handle({
              title: 'Вход',
              description: 'Вход в систему подготовки к независимой оценке квалификации',
              screen: 'areas/session/auth-screen.tsx',
            }),
            lazy: async () => ({ Component: (await import('../areas/session/auth-screen.tsx')).AuthScreen }),
          },
          {
            path: paths.authAdmin,
            handle: handle({ title: 'Вход администратора', screen: 'areas/session/auth-admin-screen.tsx' }),
            lazy: async () => ({ Component: (await import('../areas/session/auth-admin-screen.tsx')).AuthAdminScreen }),
          },
          {
            path: paths.partnerAuth,
            handle: handle({
              title: 'Вход для партнёров',
              description: 'Управление учётными записями обучающихся',
              screen: 'areas/session/partner-auth-screen.tsx',
            }),
            lazy: async () => ({
              Component: (await import('../areas/session/partner-auth-screen.tsx')).PartnerAuthScreen,
            }),
          },
          {
            path: paths.registrationConfirm,
            handle: handle({
              title: 'Регистрация',
              screen: 'areas/session/confirm-screen.tsx',
            }),
            lazy: async () => ({
              Component: (await import('../areas/session/confirm-screen.tsx')).ConfirmScreen,
            }),
          },
          {
            path: paths.passwordReset,
            handle: handle({ title: 'Забыли пароль?', screen: 'areas/session/forgot-password-screen.tsx' }),
            lazy: async () => ({
              Component: (await import('../areas/session/forgot-password-screen.tsx')).ForgotPasswordScreen,
            }),
          },
          {
            path: paths.newPassword,
            handle: handle({ title: 'Новый пароль', screen: 'areas/session/new-password-screen.tsx' }),
            lazy: async () => ({
              Component: (await import('../areas/session/new-password-screen.tsx')).NewPasswordScreen,
            }),
          },
          {
            path: paths.unsubscribe,
            handle: handle({ title: 'Напоминания', screen: 'areas/reminders/unsubscribe-screen.tsx' }),
            lazy: async () => ({
              Component: (await import('../areas/reminders/unsubscribe-screen.tsx')).UnsubscribeScreen,
            }),
          },
          {
            path: paths.verify,
            handle: handle({
              title: 'Проверка справки',
              screen: 'areas/billing/verify/verify-screen.tsx',
              shows: ['verification'],
            }),
            lazy: async () => ({
              Component: (await import('../areas/billing/verify/verify-screen.tsx')).VerifyScreen,
            }),
          },
          {
            path: paths.terms,
            handle: handle({
              title: 'Пользовательское соглашение',
              description: 'Условия, на которых открывается доступ к курсам и к учётной записи',
              screen: 'areas/site/static-pages/terms-screen.tsx',
              shows: ['profiles'],
              indexed: true,
            }),
            lazy: async () => ({
              Component: (await import('../areas/site/static-pages/terms-screen.tsx')).TermsScreen,
            }),
          },
          {
            path: paths.policy,
            handle: handle({
              title: 'Политика обработки персональных данных',
              description: 'Какие данные собирает сайт, зачем, сколько хранит и как их удалить',
              screen: 'areas/site/static-pages/policy-screen.tsx',
              shows: ['profiles'],
              indexed: true,
            }),
            lazy: async () => ({
              Component: (await import('../areas/site/static-pages/policy-screen.tsx')).PolicyScreen,
            }),
          },
          {
            path: paths.notification,
            handle: handle({
              title: 'Уведомление об оплате',
              screen: 'areas/site/notification/notification-screen.tsx',
            }),
            lazy: async () => ({
              Component: (await import('../areas/site/notification/notification-screen.tsx')).NotificationScreen,
            }),
          },
          {
            path: paths.account,
            handle: handle({ title: 'Личный кабинет', screen: 'areas/site/account/account-screen.tsx' }),
            lazy: async () => ({
              Component: (await import('../areas/site/account/account-screen.tsx')).AccountScreen,
            }),
          },
          {
            path: '*',
            handle: handle({ title: 'Страница не найдена', status: 404, screen: 'app/message-screen.tsx' }),
            lazy: async () => ({ Component: (await import('./message-screen.tsx')).NotFoundScreen }),
          },
        ],
      },
    ],
  },
  {
    handle: layoutHandle({ screen: 'app/layouts/application-layout.tsx', requests: [] }),
    lazy: async () => ({ Component: (await import('./layouts/application-layout.tsx')).ApplicationLayout }),
    children: [
      {
        errorElement: <RouteError />,
        children: [
          {
            path: paths.application,
            handle: handle({
              title: 'Подать заявку',
              description:
                'Заявка на подготовку к независимой оценке квалификации: выберите курс и центр оценки, логин и пароль придут на почту',
              screen: 'areas/proposals/proposal-screen.tsx',
              shows: ['courses', 'examCenters', 'consents'],
              indexed: true,
            }),
            lazy: async () => ({
              Component: (await import('../areas/proposals/proposal-screen.tsx')).ProposalScreen,
            }),
          },
          {
            // Not indexed: in search results our digest could be taken for the text of the norm.
            path: paths.courseChanges,
            handle: handle({
              title: 'Что изменилось в нормах курса',
              description: 'Какие нормы курса заменены или утратили силу, с какого дня и что изменилось по пунктам',
              screen: 'areas/courses/changes/course-changes-screen.tsx',
              shows: ['courseChanges'],
            }),
            lazy: async () => ({
              Component: (await import('../areas/courses/changes/course-changes-screen.tsx')).CourseChangesScreen,
            }),
          },
        ],
      },
    ],
  },
]
