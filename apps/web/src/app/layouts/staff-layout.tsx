import type { CurrentUser } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { hasDashboard, isAdministrator, isContentExpert, isStaff } from '../../shared/is-staff.ts'
import { paths } from '../../shared/paths.ts'
import type { Screen } from '../../shared/screen.ts'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { PageSkeleton } from '../../shared/ui/page-skeleton.tsx'
import { MessageScreen } from '../message-screen.tsx'
import { RequireSignIn } from '../require-sign-in.tsx'
import { PageFrame } from './page-frame.tsx'
import { isAdministrationPath, isContentPath, PersonalHeader } from './personal-header.tsx'

interface Audience {
  mayPass: (user: CurrentUser) => boolean
  /** In the dative. */
  name: string
}

const audiences = {
  accounts: { mayPass: isStaff, name: 'партнёрам и\u00a0администраторам' },
  inbox: { mayPass: hasDashboard, name: 'экспертам, менеджерам и\u00a0администраторам' },
  content: { mayPass: isContentExpert, name: 'экспертам и\u00a0администраторам' },
  administration: { mayPass: isAdministrator, name: 'администраторам' },
} as const satisfies Record<string, Audience>

/** Where somebody without access goes on. */
const ownPage = (user: CurrentUser): { path: string; label: string } => {
  if (isStaff(user)) return { path: paths.accountList, label: 'К\u00a0учётным записям' }
  if (hasDashboard(user)) return { path: paths.dashboard, label: 'К\u00a0входящим' }
  return { path: paths.courses, label: 'К\u00a0курсам' }
}

/** The server checks access too; this only avoids a screen full of refusals. */
const RequireAccess = ({ audience, children }: { audience: Audience; children: ReactNode }) => {
  const query = useQuery(currentUserQuery)
  const { data: user } = query
  if (user === undefined) return query.isError ? <LoadError wholePage query={query} /> : <PageSkeleton />
  if (audience.mayPass(user)) return children
  const { path, label } = ownPage(user)
  return (
    <MessageScreen
      caption="Ошибка 403"
      title="Нет доступа"
      text={`Эта страница открыта ${audience.name}. Если она вам нужна, обратитесь в\u00a0поддержку.`}
    >
      <LinkButton to={path}>{label}</LinkButton>
    </MessageScreen>
  )
}

const audienceOf = (pathname: string): keyof typeof audiences => {
  if (isAdministrationPath(pathname)) return 'administration'
  if (isContentPath(pathname)) return 'content'
  return `${pathname}/`.startsWith(paths.dashboard) ? 'inbox' : 'accounts'
}

/**
 * Accounts are for partners and superusers, the inbox is for the roles of the dashboard and superusers, the content is for
 * experts, admins and superusers, the screens about people are for admins and superusers.
 */
export const StaffLayout: Screen = () => {
  const { pathname } = useLocation()
  const audience = audienceOf(pathname)
  return (
    <RequireSignIn isForStaff>
      <PageFrame header={<PersonalHeader expected={audience} />}>
        <RequireAccess audience={audiences[audience]}>
          <Outlet />
        </RequireAccess>
      </PageFrame>
    </RequireSignIn>
  )
}

StaffLayout.prefetch = (client) => [client.prefetchQuery(currentUserQuery)]
