import { useSession } from '../../shared/api/use-session.ts'
import { paths } from '../../shared/paths.ts'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { SignOutButton } from './sign-out-button.tsx'

export const DashboardScreen = () => {
  const session = useSession()
  return (
    <AuthFrame
      title="Рабочее место сотрудника"
      lead="Материалы курсов и&nbsp;настройки ведутся в&nbsp;отдельном приложении. Его адрес подскажет администратор."
    >
      <div>{session === null ? <LinkButton to={paths.auth}>Войти</LinkButton> : <SignOutButton />}</div>
    </AuthFrame>
  )
}
