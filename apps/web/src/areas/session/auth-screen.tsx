import { useState } from 'react'
import { Link } from 'react-router'
import { clearSignOutMessage } from '../../shared/api/session.ts'
import { useSignOutReason } from '../../shared/api/sign-out-reason.ts'
import { paths } from '../../shared/paths.ts'
import { useSignInState } from '../../shared/sign-in-state.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import asideStyles from './auth-aside.module.css'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth-screen.module.css'
import { DemoButton } from './demo-button.tsx'
import { ForgotPasswordLink } from './forgot-password-link.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useGoHome } from './use-go-home.ts'
import { useHomeIfSignedIn } from './use-home-if-signed-in.ts'
import { useSignIn } from './use-sign-in.ts'

const HowToGetAccessDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Как получить доступ?" onClose={onClose}>
    <p>
      Нужно зарегистрироваться на&nbsp;сайте: подайте заявку, и&nbsp;логин с&nbsp;паролем придут на&nbsp;вашу почту.
    </p>
    <div>
      <LinkButton to={paths.application}>Подать заявку</LinkButton>
    </div>
  </Dialog>
)

const stores = ['App Store', 'Google Play', 'RuStore'] as const

const StoreApps = () => (
  <section className={asideStyles.block}>
    <h2 className={asideStyles.caption}>Приложение для телефона</h2>
    <ul className={asideStyles.apps}>
      {stores.map((store) => (
        <li key={store}>
          {/* A link without a target yet, and announced as such. */}
          {/* biome-ignore lint/a11y/useValidAnchor: there is no address before the app is published */}
          <a className={asideStyles.app} role="link" aria-disabled="true">
            {store} <span className={asideStyles.soon}>скоро</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)

const DemoOffer = () => (
  <section className={asideStyles.block}>
    <h2 className={asideStyles.motto}>
      Знать правило.
      <br />
      Найти пункт.
      <br />
      Сдать экзамен.
    </h2>
    <p className={asideStyles.text}>
      Вопросы с&nbsp;разбором и&nbsp;ссылкой на&nbsp;норму, билеты на&nbsp;время, практические задания.
    </p>
    <DemoButton replace />
    <p className={asideStyles.small}>Данные пробного входа хранятся 7&nbsp;дней</p>
  </section>
)

export const AuthScreen = () => {
  const [explaining, setExplaining] = useState(false)
  const goHome = useGoHome()
  const signIn = useSignIn(({ user }) => goHome(user))
  const reason = useSignOutReason()
  const state = useSignInState()
  // Whoever has just set a password signs in with it, also where somebody else is signed in.
  useHomeIfSignedIn(() => signIn.isIdle && state.email === undefined)

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
      <SignInForm signIn={signIn} notice={reason} knownEmail={state.email} onSubmit={clearSignOutMessage}>
        <div>
          <ForgotPasswordLink />
          <div className={styles.more}>
            <Button look="plain" className={styles.flush} onClick={() => setExplaining(true)}>
              Как получить доступ?
            </Button>
            <Link className={styles.link} to={paths.partnerAuth} state={state}>
              Вход для партнёров
            </Link>
          </div>
        </div>
      </SignInForm>
      {explaining && <HowToGetAccessDialog onClose={() => setExplaining(false)} />}
    </AuthFrame>
  )
}
