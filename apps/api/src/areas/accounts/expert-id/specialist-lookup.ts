import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'

interface Specialist {
  firstName: string
  lastName: string
  patronymic: string | null
  birthDate: string
}

/** The person's expert id in the exams service; 0 where it is unknown or the service fails for any reason. */
export type FindSpecialist = (person: Specialist) => Promise<number>

const timeoutMs = 5000

const userId = z.object({ user_id: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER) })
// The service sometimes wraps its answer in `data`.
const answerSchema = z.union([userId, z.object({ data: userId }).transform(({ data }) => data)])

/** Null where no service is configured. */
export const createSpecialistLookup = (
  url: string | undefined,
  log: Pick<FastifyBaseLogger, 'warn'>,
): FindSpecialist | null => {
  if (url === undefined) return null
  return async ({ firstName, lastName, patronymic, birthDate }) => {
    const body = { first_name: firstName, last_name: lastName, patronymic: patronymic ?? '', birthday: birthDate }
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`the exams service answered ${response.status}`)
      return answerSchema.parse(await response.json()).user_id
    } catch (error) {
      // The error itself is not logged: it may repeat the request, which names a person.
      log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'expert-id lookup failed')
      return 0
    }
  }
}
