import type { CurrentUser } from '@dopusk/contract'
import { useNavigate } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { mayOpen, useSignInState } from '../../shared/sign-in-state.ts'

const dashboardUrl = () =>
  document.querySelector<HTMLMetaElement>('meta[name="dashboard-url"]')?.content ?? paths.dashboard

/** The first page after signing in. */
const homeOf = (user: CurrentUser): string => {
  if (user.user_status === 'partner') return paths.accountList
  return user.role === null ? paths.courses : dashboardUrl()
}

/** `DASHBOARD_URL` may name another application, which needs a page load. */
const isOwn = (home: string): boolean => Object.values<string>(paths).includes(home)

/** Opens the page that the person came for, or their home page. */
export const useGoHome = () => {
  const navigate = useNavigate()
  const { asked } = useSignInState()
  return async (user: CurrentUser) => {
    const home = homeOf(user)
    if (asked !== undefined && mayOpen(user, asked)) await navigate(asked, { replace: true })
    else if (isOwn(home)) await navigate(home, { replace: true })
    else location.assign(home)
  }
}
