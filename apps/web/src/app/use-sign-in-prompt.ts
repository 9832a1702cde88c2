import { errors } from '@dopusk/contract/errors'
import { useEffect, useState } from 'react'
import { endSession, readSession, type Session } from '../shared/api/session.ts'
import { onSignInNeeded } from '../shared/api/sign-in-needed.ts'
import { readIsDemo } from '../shared/api/tokens.ts'
import { paths } from '../shared/paths.ts'

interface SignInPrompt {
  /** The session that has ended. */
  session: Session
  /** Whatever came of it: the waiting requests look at the tokens themselves. */
  done: () => void
}

/** Asks in place whoever can answer: a demo user has no password, and an admin does not know the learner's. */
export const useSignInPrompt = (): SignInPrompt | null => {
  const [prompt, setPrompt] = useState<SignInPrompt | null>(null)
  useEffect(
    () =>
      onSignInNeeded(async () => {
        const session = readSession()
        if (session === null) return
        const message = errors.token_expired.message
        if (session.impersonated) return endSession({ path: paths.authAdmin, message })
        if (readIsDemo()) return endSession({ message })
        await new Promise<void>((resolve) => setPrompt({ session, done: resolve }))
        setPrompt(null)
      }),
    [],
  )
  return prompt
}
