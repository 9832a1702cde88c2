import { createHash } from 'node:crypto'
import type { SitePack } from '@dopusk/content'
import type { Tx } from '../../../db/database.ts'

const organisationOf = (pack: SitePack) => ({
  ...pack.organisation,
  policy_html: pack.policyHtml,
  terms_html: pack.termsHtml,
})

const checksumOf = (values: readonly unknown[]): Buffer => createHash('sha256').update(JSON.stringify(values)).digest()

export interface StoredOrganisation {
  short_name: string
  full_name: string
  inn: string
  /** Since a pack brought it. */
  isChanged: boolean
}

/** The organisation that this pack would replace, locked until the load has ended. */
export const lockOrganisation = async (tx: Tx, pack: SitePack): Promise<StoredOrganisation | undefined> => {
  const columns = (Object.keys(organisationOf(pack)) as (keyof ReturnType<typeof organisationOf>)[]).sort()
  const row = await tx
    .selectFrom('organisation')
    .select([...columns, 'pack_checksum'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { short_name, full_name, inn, pack_checksum } = row
  const values = columns.map((column) => row[column])
  return { short_name, full_name, inn, isChanged: pack_checksum !== null && !pack_checksum.equals(checksumOf(values)) }
}

export const saveOrganisation = async (tx: Tx, pack: SitePack): Promise<void> => {
  const values = organisationOf(pack)
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
  const row = { ...values, pack_checksum: checksumOf(sorted.map(([, value]) => value)) }
  await tx
    .insertInto('organisation')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export const saveSystemTexts = async (tx: Tx, pack: SitePack): Promise<void> => {
  await tx.deleteFrom('system_text').execute()
  const rows = pack.system_texts.map((text, position) => ({ ...text, position }))
  if (rows.length > 0) await tx.insertInto('system_text').values(rows).execute()
}

/** Centres are referred to by proposals: one that left the pack is retired, not deleted. */
export const saveExamCenters = async (tx: Tx, pack: SitePack, now: Date): Promise<void> => {
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
export const savePartners = async (tx: Tx, pack: SitePack): Promise<void> => {
  for (const partner of pack.partners) {
    await tx
      .insertInto('partner_profile')
      .values(partner)
      .onConflict((conflict) => conflict.column('company').doNothing())
      .execute()
  }
}
