import { useSession } from '../../shared/api/use-session.ts'
import { paths } from '../../shared/paths.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { SignOutButton } from './sign-out-button.tsx'

export const ImpersonationBanner = () => {
  const session = useSession()
  if (session === null || !session.impersonated) return null
  return (
    <section aria-label="Вход под чужим именем">
      <Banner icon="person" striped action={<SignOutButton label="Вернуться" size="s" to={paths.authAdmin} />}>
        Вы вошли как <b>{session.email}</b>
      </Banner>
    </section>
  )
}
