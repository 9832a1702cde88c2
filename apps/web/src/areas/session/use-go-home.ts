import type { CurrentUser } from '@dopusk/contract'
import { useNavigate } from 'react-router'
import { homeOf } from './home-of.ts'

export const useGoHome = () => {
  const navigate = useNavigate()
  return async (user: CurrentUser) => {
    const home = homeOf(user)
    if (home.otherApplication) location.assign(home.path)
    else await navigate(home.path, { replace: true })
  }
}
