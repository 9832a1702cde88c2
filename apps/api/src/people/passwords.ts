import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

// OWASP's recommendation for argon2id; hashing runs on the thread pool, never on the main thread. 2 stands for argon2id:
// the library's enum is const and cannot be read by type stripping.
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// A storm of sign-ins must leave a core for those who study, and half of the others' time: who comes next in the line
// waits for as long as the last one took.
const atOnce = Math.max(1, availableParallelism() - 1)
let running = 0
const waiting: (() => void)[] = []

const withHashSemaphore = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  const from = performance.now()
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) setTimeout(next, performance.now() - from)
    else running -= 1
  }
}

export const hashPassword = (password: string): Promise<string> => withHashSemaphore(() => hash(password, options))

// Of a password nobody has: an unknown email must cost the same time as a wrong password.
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI'

export const isPasswordRight = (passwordHash: string | null | undefined, password: string): Promise<boolean> =>
  withHashSemaphore(async () => {
    const matches = await verify(passwordHash ?? dummyHash, password)
    return matches && passwordHash != null
  })
