import { randomBytes } from 'node:crypto'

/** Short enough to be read out on the telephone, long enough to be the only one. */
export const newRequestId = (): string => randomBytes(8).toString('hex')
