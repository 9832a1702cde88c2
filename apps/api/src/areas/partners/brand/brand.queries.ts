import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../db/database.ts'
import { partnerDarkLogo, partnerLogo } from '../../../people/partner-brand.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'
import type { ReadLogo } from './read-logo.ts'

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

export type Theme = 'light' | 'dark'

/** A partner's own, or any; another one is not found. */
export const findBrand = (db: Db, scope: StaffScope, partnerId: number) =>
  db
    .selectFrom('partner_profile')
    .select(['display_name as name', 'company', partnerLogo.as('logo'), partnerDarkLogo.as('logo_dark')])
    .where('id', '=', partnerId)
    .$if(scope !== 'all', (query) => query.where('id', '=', Number(scope)))
    .executeTakeFirst()

export const updateDisplayName = async (tx: Tx, partnerId: number, name: string | null): Promise<void> => {
  await tx.updateTable('partner_profile').set({ display_name: name }).where('id', '=', partnerId).execute()
}

/** Removes the logo of a theme, or puts another one in its place. */
export const replaceLogo = async (tx: Tx, partnerId: number, theme: Theme, logo: ReadLogo | null): Promise<void> => {
  await tx.deleteFrom('partner_logo').where('partner_id', '=', partnerId).where('theme', '=', theme).execute()
  if (logo === null) return
  const { width, height } = logo
  const png = Buffer.from(logo.png)
  await tx
    .insertInto('partner_logo')
    .values({ partner_id: partnerId, theme, png, sha256: sha256Of(png), width, height })
    .execute()
}

export const listLogoThemes = async (tx: Tx, partnerId: number): Promise<string[]> => {
  const rows = await tx.selectFrom('partner_logo').select('theme').where('partner_id', '=', partnerId).execute()
  return rows.map(({ theme }) => theme)
}

export const findLogoFile = (db: Db, sha256: Buffer) =>
  db.selectFrom('partner_logo').select('png').where('sha256', '=', sha256).limit(1).executeTakeFirst()
