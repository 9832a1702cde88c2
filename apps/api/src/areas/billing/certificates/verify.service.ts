import type { VerifiedCertificate } from '@dopusk/contract'
import { readPaperCode } from '@dopusk/domain'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { consumeRateLimit, type RateLimit } from '../../../http/rate-limit.ts'
import { findByCode } from './certificates.queries.ts'

export interface VerifyDeps {
  db: Db
  now: () => Date
}

/** Codes cannot be guessed; the limit is against readers of everything. */
const verificationsPerAddress: RateLimit = { name: 'verify', limit: 120, windowS: 60 * 60 }

/** What anybody may know of a certificate who has its code. */
export const verifyCertificate = async (
  { db, now }: VerifyDeps,
  typed: string,
  address: string,
): Promise<VerifiedCertificate> => {
  await consumeRateLimit(db, now(), verificationsPerAddress, address)
  const code = readPaperCode(typed)
  const found = code === null ? undefined : await findByCode(db, code)
  if (found === undefined) throw new AppError('not_found', { message: 'Справка с\u00a0таким кодом не\u00a0найдена' })
  const number = String(found.number)
  const { date, organisation } = found
  if (found.erased_at !== null) return { number, date, state: 'erased', course: null, name: null, organisation }
  const state = found.withdrawn_at === null ? 'valid' : 'withdrawn'
  return { number, date, state, course: found.course_name, name: found.short_name, organisation }
}
