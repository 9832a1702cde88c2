import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { type SignInState, useSignInState } from '../../shared/sign-in-state.ts'
import styles from './auth-screen.module.css'

const typedEmail = (link: HTMLAnchorElement): string => {
  const field = link.closest('form')?.elements.namedItem('email')
  return field instanceof HTMLInputElement ? field.value.trim() : ''
}

/** Inside a sign-in form: takes the typed email along. */
export const ForgotPasswordLink = () => {
  const navigate = useNavigate()
  const state = useSignInState()
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const email = typedEmail(event.currentTarget)
    if (email === '' || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(paths.passwordReset, { state: { ...state, email } satisfies SignInState })
  }
  return (
    <Link className={styles.link} to={paths.passwordReset} state={state} onClick={open}>
      Забыли пароль?
    </Link>
  )
}
