import { useSyncExternalStore } from 'react'
import { paths } from '../paths.ts'
import { readSession, readSignedOut, type Session, subscribeToSession } from './session.ts'
import type { SignedOut } from './sign-out-reason.ts'

const serverSignedOut: SignedOut = { path: paths.auth, message: null }

/** The server renders without a session. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeToSession, readSession, () => null)

export const useSignedOut = (): SignedOut =>
  useSyncExternalStore(subscribeToSession, readSignedOut, () => serverSignedOut)
