import type { OwnPartnerBrand } from '@dopusk/contract'
import type { Db, Tx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../../http/audit.ts'
import type { Caller } from '../../../http/caller.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import { readUpload } from '../../../read-upload.ts'
import { lockPartner } from '../partners.queries.ts'
import { findBrand, listLogoThemes, replaceLogo, updateDisplayName } from './brand.queries.ts'
import type { ReadLogo } from './read-logo.ts'

const worker = new URL('./read-logo.worker.ts', import.meta.url)

export const getBrand = async ({ db }: { db: Db }, caller: Caller, partnerId: number): Promise<OwnPartnerBrand> => {
  const brand = await findBrand(db, scopeOf(caller), partnerId)
  if (brand === undefined) throw new AppError('not_found')
  return brand
}

/** What an uploaded file becomes, so that it can be looked at; stores nothing. */
export const checkLogo = async (
  deps: { db: Db },
  caller: Caller,
  { partnerId, content }: { partnerId: number; content: string },
): Promise<{ content: string; width: number; height: number }> => {
  await getBrand(deps, caller, partnerId)
  const { png, width, height } = await readUpload<ReadLogo>(caller.userId, worker, { content })
  return { content: Buffer.from(png).toString('base64'), width, height }
}

/** Undefined leaves a logo as it is, null removes it; otherwise a file in base64. */
interface BrandChange {
  partnerId: number
  name: string | null
  logo: string | null | undefined
  logoDark: string | null | undefined
}

type NewLogo = ReadLogo | null | undefined

const readNew = async (caller: Caller, content: string | null | undefined, field: string): Promise<NewLogo> =>
  content == null ? content : await readUpload<ReadLogo>(caller.userId, worker, { content }, field)

const noLightLogo = { logo_dark: 'Сначала добавьте логотип для\u00a0светлой темы' }

const replaceLogos = async (tx: Tx, partnerId: number, logos: { light: NewLogo; dark: NewLogo }): Promise<void> => {
  if (logos.light !== undefined) await replaceLogo(tx, partnerId, 'light', logos.light)
  if (logos.dark !== undefined) await replaceLogo(tx, partnerId, 'dark', logos.dark)
  const themes = await listLogoThemes(tx, partnerId)
  if (themes.includes('dark') && !themes.includes('light')) throw new AppError('invalid', { fields: noLightLogo })
}

/** Saves all of it or nothing. Papers that were issued keep the name and the logo of their day. */
export const changeBrand = async (
  deps: { db: Db; now: () => Date },
  actor: Actor,
  { partnerId, name, logo, logoDark }: BrandChange,
): Promise<OwnPartnerBrand> => {
  await getBrand(deps, actor.caller, partnerId)
  // Read before the transaction: it takes as long as the files make it.
  const light = await readNew(actor.caller, logo, 'logo')
  const dark = await readNew(actor.caller, logoDark, 'logo_dark')
  await deps.db.transaction().execute(async (tx) => {
    if ((await lockPartner(tx, partnerId)) === undefined) throw new AppError('not_found')
    await updateDisplayName(tx, partnerId, name)
    await replaceLogos(tx, partnerId, { light, dark })
    const themes = await listLogoThemes(tx, partnerId)
    const detail = { partner: partnerId, name, logo: themes.includes('light'), logo_dark: themes.includes('dark') }
    await insertAuditBy(tx, deps.now(), actor, { action: 'partner_brand_changed', subjectId: null, detail })
  })
  return getBrand(deps, actor.caller, partnerId)
}
