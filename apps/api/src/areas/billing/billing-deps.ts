import type { Organisation } from '@dopusk/paperwork'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { findOrganisation } from './billing.queries.ts'
import type { DocumentSemaphore } from './document-semaphore.ts'

export interface BillingDeps {
  db: Db
  now: () => Date
  timeZone: string
  documentSemaphore: DocumentSemaphore
}

/** The seller. */
export const getOrganisation = async (db: Db): Promise<Organisation> => {
  const organisation = await findOrganisation(db)
  if (organisation === undefined) throw new AppError('no_organisation')
  return organisation
}
