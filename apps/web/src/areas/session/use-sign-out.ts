import { logout } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sendAgain } from '../../learning/answer-sender.ts'
import { listKeptAnswers } from '../../learning/kept-answers.ts'
import { call } from '../../shared/api/call.ts'
import { forgetPerson } from '../../shared/api/queries.ts'
import { endSession } from '../../shared/api/session.ts'
import { log } from '../../shared/log.ts'
import { waitAtMost } from '../../shared/wait-at-most.ts'

const serverHasMs = 3000
const lastAnswersMs = 4000

/** Tells the server if it can be told; a person who wants out gets out either way. */
const tellServer = async () => {
  try {
    await call(logout, {}, { whenExpired: 'fail', signal: AbortSignal.timeout(serverHasMs) })
  } catch (error) {
    log('Sign-out did not reach the server', error)
  }
}

/** How many answers would be lost: those that could not be sent now either. */
const sendLastAnswers = async (): Promise<number> => {
  if (listKeptAnswers().length > 0) await waitAtMost(lastAnswersMs, sendAgain())
  return listKeptAnswers().length
}

/** Ends the session, but not over answers that only this browser has, unless the person says so. */
export const useSignOut = (path: string) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [unsentCount, setUnsentCount] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: async (withoutAnswers: boolean): Promise<number> => {
      const unsent = withoutAnswers ? 0 : await sendLastAnswers()
      if (unsent === 0) await tellServer()
      return unsent
    },
    onSuccess: async (unsent) => {
      setUnsentCount(unsent)
      if (unsent > 0) return
      endSession({ path })
      forgetPerson(queryClient)
      await navigate(path)
    },
  })
  return {
    isPending,
    unsentCount,
    signOut: () => mutate(false),
    signOutWithoutAnswers: () => mutate(true),
    stay: () => setUnsentCount(0),
  }
}
