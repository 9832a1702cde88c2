import { useState } from 'react'
import { Link } from 'react-router'
import { forgetWhySignedOut } from '../../shared/api/session.ts'
import { useSignedOut } from '../../shared/api/use-session.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth-screen.module.css'
import { DemoOffer } from './demo-offer.tsx'
import { HowToGetAccessDialog } from './how-to-get-access-dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { StoreApps } from './store-apps.tsx'
import { useGoHome } from './use-go-home.ts'
import { useHomeIfSignedIn } from './use-home-if-signed-in.ts'
import { useSignIn } from './use-sign-in.ts'

export const AuthScreen = () => {
  const [explaining, setExplaining] = useState(false)
  const goHome = useGoHome()
  const signIn = useSignIn(({ user }) => goHome(user))
  const { message } = useSignedOut()
  useHomeIfSignedIn(() => signIn.isIdle)

  return (
    <AuthFrame
      title="Вход"
      aside={
        <>
          <DemoOffer />
          <StoreApps />
        </>
      }
    >
      <SignInForm signIn={signIn} notice={message} onSubmit={forgetWhySignedOut}>
        <div className={styles.more}>
          <Button look="plain" className={styles.flush} onClick={() => setExplaining(true)}>
            Как получить доступ?
          </Button>
          <Link className={styles.link} to={paths.partnerAuth}>
            Вход для партнёров
          </Link>
        </div>
      </SignInForm>
      {explaining && <HowToGetAccessDialog onClose={() => setExplaining(false)} />}
    </AuthFrame>
  )
}
