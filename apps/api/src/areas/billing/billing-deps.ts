import type { Organisation } from '@dopusk/paperwork'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { DocumentDeps } from '../../http/document-stream.ts'
import { findOrganisation } from './billing.queries.ts'

export interface BillingDeps extends DocumentDeps {
  now: () => Date
  timeZone: string
}

/** The seller. */
export const getOrganisation = async (db: Db): Promise<Organisation> => {
  const organisation = await findOrganisation(db)
  if (organisation === undefined) throw new AppError('no_organisation')
  return organisation
}
