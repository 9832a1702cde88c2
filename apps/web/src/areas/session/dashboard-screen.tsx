import { useSession } from '../../shared/api/use-session.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useSignOut } from './use-sign-out.ts'

export const DashboardScreen = () => {
  const session = useSession()
  const signOut = useSignOut(paths.auth)
  return (
    <AuthFrame
      title="Рабочее место сотрудника"
      lead="Материалы курсов и&nbsp;настройки ведутся в&nbsp;отдельном приложении. Его адрес подскажет администратор."
    >
      <div>
        {session === null ? (
          <LinkButton to={paths.auth}>Войти</LinkButton>
        ) : (
          <Button look="ghost" busy={signOut.isPending} onClick={() => signOut.mutate()}>
            Выйти
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}
