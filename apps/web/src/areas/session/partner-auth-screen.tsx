import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { useSignInState } from '../../shared/sign-in-state.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth-screen.module.css'
import { ForgotPasswordLink } from './forgot-password-link.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useGoHome } from './use-go-home.ts'
import { useHomeIfSignedIn } from './use-home-if-signed-in.ts'
import { useSignIn } from './use-sign-in.ts'

export const PartnerAuthScreen = () => {
  const goHome = useGoHome()
  const signIn = useSignIn(({ user }) => goHome(user))
  const state = useSignInState()
  useHomeIfSignedIn((user) => signIn.isIdle && user.user_status === 'partner')
  return (
    <AuthFrame title="Вход для партнёров" lead="Учётные записи обучающихся, курсы и&nbsp;статистика вашей организации.">
      <SignInForm signIn={signIn} knownEmail={state.email}>
        <div className={styles.more}>
          <ForgotPasswordLink />
          <Link className={styles.link} to={paths.auth} state={state}>
            Вход для обучающихся
          </Link>
        </div>
      </SignInForm>
    </AuthFrame>
  )
}
