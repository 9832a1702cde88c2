import { errors } from '@dopusk/contract/errors'
import { useEffect, useState } from 'react'
import { endSession, readSession, type Session } from '../shared/api/session.ts'
import { onSignInNeeded } from '../shared/api/sign-in-needed.ts'
import { readIsDemo } from '../shared/api/tokens.ts'
import { paths } from '../shared/paths.ts'

interface SignInPrompt {
  /** The session that has expired. */
  session: Session
  /** Closes the prompt. The waiting requests read the tokens themselves. */
  done: () => void
}

const demoOver =
  'Демонстрация закончилась. Если вам открыли доступ, войдите с\u00a0логином и\u00a0паролем из\u00a0письма'

/**
 * Prompts for the password in a dialog. Not for a demo user, who has no password, nor during an impersonation, where
 * the admin does not know the learner's password.
 */
export const useSignInPrompt = (): SignInPrompt | null => {
  const [prompt, setPrompt] = useState<SignInPrompt | null>(null)
  useEffect(
    () =>
      onSignInNeeded(async () => {
        const session = readSession()
        if (session === null) return
        const message = errors.token_expired.message
        if (session.impersonated) return endSession({ path: paths.authAdmin, message })
        if (readIsDemo()) return endSession({ message: demoOver })
        await new Promise<void>((resolve) => setPrompt({ session, done: resolve }))
        setPrompt(null)
      }),
    [],
  )
  return prompt
}
