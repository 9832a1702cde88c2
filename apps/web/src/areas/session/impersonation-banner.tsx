import { useSession } from '../../shared/api/use-session.ts'
import { paths } from '../../shared/paths.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { useSignOut } from './use-sign-out.ts'

export const ImpersonationBanner = () => {
  const session = useSession()
  const signOut = useSignOut(paths.authAdmin)
  if (session === null || !session.impersonated) return null
  return (
    <section aria-label="Вход под чужим именем">
      <Banner
        icon="person"
        striped
        action={
          <Button look="ghost" size="s" busy={signOut.isPending} onClick={() => signOut.mutate()}>
            Вернуться
          </Button>
        }
      >
        Вы вошли как <b>{session.email}</b>
      </Banner>
    </section>
  )
}
