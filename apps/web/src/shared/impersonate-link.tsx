import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from './api/queries.ts'
import { isAdministrator } from './is-staff.ts'
import { paths } from './paths.ts'
import type { SignInState } from './sign-in-state.ts'
import { LinkButton } from './ui/link-button.tsx'

interface ImpersonateLinkProps {
  email?: string
  /** Who the person is, in one word. */
  kind?: string
}

/** Opens the sign-in under another person's name, which asks for the own password again. For who may do that. */
export const ImpersonateLink = ({
  email,
  kind = email === undefined ? 'пользователь' : 'обучающийся',
}: ImpersonateLinkProps) => {
  const { data: user } = useQuery(currentUserQuery)
  if (user === undefined || !isAdministrator(user)) return null
  const state: SignInState = { email: user.email, ...(email !== undefined && { impersonate: email }) }
  return (
    <LinkButton look="ghost" size="s" to={paths.authAdmin} state={state}>
      Войти как {kind}
    </LinkButton>
  )
}
