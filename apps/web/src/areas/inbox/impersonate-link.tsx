import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { paths } from '../../shared/paths.ts'
import type { SignInState } from '../../shared/sign-in-state.ts'
import { LinkButton } from '../../shared/ui/link-button.tsx'

/** Opens the sign-in under another person's name, which asks for the own password again. For who may do that. */
export const ImpersonateLink = ({ email }: { email?: string }) => {
  const { data: user } = useQuery(currentUserQuery)
  if (user === undefined || !(user.is_superuser || user.role === 'admin')) return null
  const state: SignInState = { email: user.email, ...(email !== undefined && { impersonate: email }) }
  return (
    <LinkButton look="ghost" size="s" to={paths.authAdmin} state={state}>
      Войти как {email === undefined ? 'пользователь' : 'обучающийся'}
    </LinkButton>
  )
}
