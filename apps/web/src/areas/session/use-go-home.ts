import type { CurrentUser } from '@dopusk/contract'
import { useNavigate } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { mayOpen, useSignInState } from '../../shared/sign-in-state.ts'

/** The first page after signing in. The dashboard is another application and needs a page load. */
const homeOf = (user: CurrentUser): { path: string; otherApplication: boolean } => {
  if (user.user_status === 'partner') return { path: paths.accountList, otherApplication: false }
  if (user.role !== null) return { path: dashboardUrl(), otherApplication: true }
  return { path: paths.courses, otherApplication: false }
}

const dashboardUrl = () =>
  document.querySelector<HTMLMetaElement>('meta[name="dashboard-url"]')?.content ?? paths.dashboard

/** Opens the page that the person came for, or their home page. */
export const useGoHome = () => {
  const navigate = useNavigate()
  const { asked } = useSignInState()
  return async (user: CurrentUser) => {
    const home = homeOf(user)
    if (home.otherApplication) return location.assign(home.path)
    await navigate(asked !== undefined && mayOpen(user, asked) ? asked : home.path, { replace: true })
  }
}
