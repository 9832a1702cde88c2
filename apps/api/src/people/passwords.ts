import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createSemaphore } from '../semaphore.ts'

// OWASP's recommendation for argon2id; hashing runs on the thread pool, never on the main thread. 2 means argon2id:
// the library's enum is const and cannot be read by type stripping.
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// A burst of sign-ins must leave a core for other requests, and where there are any, a part of the time of the other cores.
const createHashSemaphore = (instancesOnHost: number) =>
  createSemaphore({
    concurrency: Math.max(1, Math.floor((availableParallelism() - 1) / instancesOnHost)),
    yieldsToOthers: true,
  })

let withHashSemaphore = createHashSemaphore(1)

/** Called once at the start: processes of the product on one machine share its cores. */
export const shareCoresForHashing = (instancesOnHost: number): void => {
  withHashSemaphore = createHashSemaphore(instancesOnHost)
}

export const hashPassword = (password: string): Promise<string> => withHashSemaphore(() => hash(password, options))

// The hash of no password: an unknown email must take the same time as a wrong password.
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI'

export const verifyPassword = (passwordHash: string | null | undefined, password: string): Promise<boolean> =>
  withHashSemaphore(async () => {
    const matches = await verify(passwordHash ?? dummyHash, password)
    return matches && passwordHash != null
  })
