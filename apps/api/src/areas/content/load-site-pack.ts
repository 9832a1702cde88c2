import type { SitePack } from '@dopusk/content'
import type { Db, Tx } from '../../db/database.ts'
import { claimPack } from './claim-pack.ts'

const saveOrganisation = async (tx: Tx, pack: SitePack): Promise<void> => {
  const row = { ...pack.organisation, policy_html: pack.policyHtml, terms_html: pack.termsHtml }
  await tx
    .insertInto('organisation')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

const saveSystemTexts = async (tx: Tx, pack: SitePack): Promise<void> => {
  await tx.deleteFrom('system_text').execute()
  const rows = pack.system_texts.map((text, position) => ({ ...text, position }))
  if (rows.length > 0) await tx.insertInto('system_text').values(rows).execute()
}

/** Centres are referred to by proposals: one that left the pack is retired, not deleted. */
const saveExamCenters = async (tx: Tx, pack: SitePack, now: Date): Promise<void> => {
  const keys = pack.exam_centers.map((center) => center.key)
  await tx
    .updateTable('exam_center')
    .set({ retired_at: now })
    .where('retired_at', 'is', null)
    .$if(keys.length > 0, (query) => query.where('pack_key', 'not in', keys))
    .execute()
  for (const [position, { key, ...center }] of pack.exam_centers.entries()) {
    await tx
      .insertInto('exam_center')
      .values({ pack_key: key, ...center, position })
      .onConflict((conflict) => conflict.column('pack_key').doUpdateSet({ ...center, position, retired_at: null }))
      .execute()
  }
}

/** A pack brings partners once: from then on their card in the browser is where requisites are changed. */
const savePartners = async (tx: Tx, pack: SitePack): Promise<void> => {
  for (const partner of pack.partners) {
    await tx
      .insertInto('partner_profile')
      .values(partner)
      .onConflict((conflict) => conflict.column('company').doNothing())
      .execute()
  }
}

/** Loads the pack in one transaction; false where the same pack is loaded already. */
export const loadSitePack = (db: Db, now: Date, pack: SitePack): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await claimPack(tx, now, pack))) return false
    await saveOrganisation(tx, pack)
    await saveSystemTexts(tx, pack)
    await saveExamCenters(tx, pack, now)
    await savePartners(tx, pack)
    return true
  })
