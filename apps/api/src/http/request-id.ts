import { randomUUID } from 'node:crypto'

/** Short enough to be read out on the telephone, long enough to be the only one. */
export const newRequestId = (): string => {
  const drawn = randomUUID()
  return drawn.slice(0, 8) + drawn.slice(-8)
}
