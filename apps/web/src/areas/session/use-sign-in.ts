import { type BodyInputOf, login } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { type SignedIn, useStoreSession } from './use-store-session.ts'

export type SignInBody = BodyInputOf<typeof login>

export const useSignIn = (onSignedIn?: (answer: SignedIn) => Promise<void>) => {
  const storeSession = useStoreSession()
  const signIn = useMutation({
    mutationFn: (body: SignInBody) => call(login, { body }, { token: 'omit' }),
    onSuccess: async (answer) => {
      storeSession(answer, { demo: false })
      await onSignedIn?.(answer)
    },
  })
  return { ...signIn, mutate: useMutateOnce(signIn.mutate) }
}
