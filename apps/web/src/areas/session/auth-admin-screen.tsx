import { clearSignOutMessage, dropAccessToken } from '../../shared/api/session.ts'
import { useSignOutReason } from '../../shared/api/sign-out-reason.ts'
import { useSignInState } from '../../shared/sign-in-state.ts'
import { AuthFrame } from './auth-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useGoHome } from './use-go-home.ts'
import { useSignIn } from './use-sign-in.ts'

export const AuthAdminScreen = () => {
  const goHome = useGoHome()
  const signIn = useSignIn(({ user }) => goHome(user))
  const reason = useSignOutReason()
  const { email, impersonate } = useSignInState()
  const submit = () => {
    dropAccessToken()
    clearSignOutMessage()
  }
  return (
    <AuthFrame title="Вход администратора" lead="Вход под именем другого пользователя, чтобы увидеть его страницы.">
      <SignInForm
        signIn={signIn}
        notice={reason}
        knownEmail={email}
        impersonation={impersonate ?? ''}
        onSubmit={submit}
      />
    </AuthFrame>
  )
}
