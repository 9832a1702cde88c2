import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { useSession } from '../../shared/api/use-session.ts'
import { paths } from '../../shared/paths.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import type { SignOutButton as LoadedButton } from './sign-out-button.tsx'

// Every page has this banner, few sessions need its button. Where its code does not load, the header's sign-out remains.
const SignOutButton = lazy<ComponentType<ComponentProps<typeof LoadedButton>>>(() =>
  import('./sign-out-button.tsx').then(
    (loaded) => ({ default: loaded.SignOutButton }),
    () => ({ default: () => null }),
  ),
)

export const ImpersonationBanner = () => {
  const session = useSession()
  if (session === null || !session.impersonated) return null
  return (
    <section aria-label="Вход под чужим именем">
      <Banner
        icon="person"
        striped
        action={
          <Suspense>
            <SignOutButton label="Вернуться" size="s" to={paths.authAdmin} />
          </Suspense>
        }
      >
        Вы вошли как <b>{session.email}</b>
      </Banner>
    </section>
  )
}
