import type { CurrentUser } from '@dopusk/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentUserQuery } from '../shared/api/queries.ts'
import { hasDashboard, isStaff } from '../shared/is-staff.ts'
import { paths } from '../shared/paths.ts'
import { LinkButton } from '../shared/ui/link-button.tsx'
import { LoadError } from '../shared/ui/load-error.tsx'
import { PageSkeleton } from '../shared/ui/page-skeleton.tsx'
import { MessageScreen } from './message-screen.tsx'

/** Where somebody without access goes on. */
const ownPage = (user: CurrentUser): { path: string; label: string } => {
  if (isStaff(user)) return { path: paths.accountList, label: 'К\u00a0учётным записям' }
  if (hasDashboard(user)) return { path: paths.dashboard, label: 'К\u00a0входящим' }
  return { path: paths.courses, label: 'К\u00a0курсам' }
}

interface RequireAccessProps {
  mayPass: (user: CurrentUser) => boolean
  /** Whom the page is for, in the dative. */
  audience: string
  children: ReactNode
}

/** The server checks access too; this only avoids a screen full of refusals. */
export const RequireAccess = ({ mayPass, audience, children }: RequireAccessProps) => {
  const query = useQuery(currentUserQuery)
  const { data: user } = query
  if (user === undefined) return query.isError ? <LoadError wholePage query={query} /> : <PageSkeleton />
  if (mayPass(user)) return children
  const { path, label } = ownPage(user)
  return (
    <MessageScreen
      caption="Ошибка 403"
      title="Нет доступа"
      text={`Эта страница открыта ${audience}. Если она вам нужна, обратитесь в\u00a0поддержку.`}
    >
      <LinkButton to={path}>{label}</LinkButton>
    </MessageScreen>
  )
}
