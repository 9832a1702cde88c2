import type { RouteObject } from 'react-router'
import { paths } from '../shared/paths.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import { PublicLayout } from './public-layout.tsx'
import { RouteError } from './route-error.tsx'
import type { RouteHandle } from './route-handle.ts'

const handle = (value: RouteHandle) => value

export const notFoundHandle = handle({ title: 'Страница не найдена', status: 404 })

/** What anybody may see. The server renders exactly these. */
export const publicRoutes: RouteObject[] = [
  {
    element: <PublicLayout />,
    children: [
      {
        errorElement: <RouteError />,
        children: [
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
            path: paths.dashboard,
            handle: handle({ title: 'Рабочее место сотрудника', screen: 'areas/session/dashboard-screen.tsx' }),
            lazy: async () => ({ Component: (await import('../areas/session/dashboard-screen.tsx')).DashboardScreen }),
          },
          { path: '*', handle: notFoundHandle, element: <NotFoundScreen /> },
        ],
      },
    ],
  },
]
