import { clearSignOutMessage, dropAccessToken } from '../../shared/api/session.ts'
import { useSignedOut } from '../../shared/api/use-session.ts'
import { useSignInState } from '../../shared/sign-in-state.ts'
import { AuthFrame } from './auth-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useGoHome } from './use-go-home.ts'
import { useSignIn } from './use-sign-in.ts'

export const AuthAdminScreen = () => {
  const goHome = useGoHome()
  const signIn = useSignIn(({ user }) => goHome(user))
  const { message } = useSignedOut()
  const { email, impersonate } = useSignInState()
  const submit = () => {
    dropAccessToken()
    clearSignOutMessage()
  }
  return (
    <AuthFrame title="Вход администратора" lead="Вход под именем другого пользователя, чтобы увидеть его страницы.">
      <SignInForm
        signIn={signIn}
        notice={message}
        knownEmail={email}
        impersonation={impersonate ?? ''}
        onSubmit={submit}
      />
    </AuthFrame>
  )
}
