import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export const knownBrowserLifetimeS = 180 * 24 * 60 * 60

/** More people than share one computer; older entries are dropped, so that the cookie stays small. */
const maxPeople = 20

interface Person {
  id: number
  passwordHash: string | null
}

/**
 * A cookie that proves that a browser has signed in before: for each person `id.day.proof`. The proof is an HMAC over the
 * person, the day and the password hash, so it is valid for one person only and invalid after a change of the password.
 */
export interface KnownBrowsers {
  /** The proof that this browser has signed in as this person; undefined where there is no valid one. */
  find(cookie: string | undefined, person: Person, now: Date): string | undefined
  /** The cookie after a sign-in. */
  add(cookie: string | undefined, person: Person, now: Date): string
}

const dayMs = 24 * 60 * 60 * 1000
const dayOf = (now: Date) => Math.floor(now.getTime() / dayMs)

const entryShape = /^(\d{1,16})\.(\d{1,6})\.([\w-]{43})$/

const readEntries = (cookie = '') =>
  cookie.split('~').flatMap((text) => {
    const [, id, day, proof = ''] = entryShape.exec(text) ?? []
    return id === undefined ? [] : [{ id: Number(id), day: Number(day), proof, text }]
  })

export const createKnownBrowsers = (secret: string): KnownBrowsers => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'dopusk known browsers', 32))
  const prove = ({ id, passwordHash }: Person, day: number) =>
    createHmac('sha256', key).update(`${id}\n${day}\n${passwordHash}`).digest('base64url')
  return {
    find: (cookie, person, now) => {
      const entry = readEntries(cookie).find(({ id }) => id === person.id)
      if (entry === undefined || person.passwordHash === null) return undefined
      const isOld = (dayOf(now) - entry.day) * dayMs >= knownBrowserLifetimeS * 1000
      const isRight = timingSafeEqual(Buffer.from(entry.proof), Buffer.from(prove(person, entry.day)))
      return isRight && !isOld ? entry.proof : undefined
    },
    add: (cookie, person, now) => {
      const day = dayOf(now)
      const others = readEntries(cookie).filter(({ id }) => id !== person.id)
      return [`${person.id}.${day}.${prove(person, day)}`, ...others.map(({ text }) => text)]
        .slice(0, maxPeople)
        .join('~')
    },
  }
}
