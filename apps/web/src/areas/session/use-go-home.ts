import type { CurrentUser } from '@dopusk/contract'
import { useNavigate } from 'react-router'
import { paths } from '../../shared/paths.ts'

/** The first page after signing in. The dashboard is another application and needs a page load. */
const homeOf = (user: CurrentUser): { path: string; otherApplication: boolean } => {
  if (user.user_status === 'partner') return { path: paths.accountList, otherApplication: false }
  if (user.role !== null) return { path: dashboardUrl(), otherApplication: true }
  return { path: paths.courses, otherApplication: false }
}

const dashboardUrl = () =>
  document.querySelector<HTMLMetaElement>('meta[name="dashboard-url"]')?.content ?? paths.dashboard

export const useGoHome = () => {
  const navigate = useNavigate()
  return async (user: CurrentUser) => {
    const home = homeOf(user)
    if (home.otherApplication) location.assign(home.path)
    else await navigate(home.path, { replace: true })
  }
}
