import { randomUUID } from 'node:crypto'

/** Short enough to be read out on the telephone, long enough to be unique. */
export const newRequestId = (): string => {
  const uuid = randomUUID()
  return uuid.slice(0, 8) + uuid.slice(-8)
}
