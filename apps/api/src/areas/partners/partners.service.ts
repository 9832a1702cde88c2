import type { PartnerCard, PartnerRow } from '@dopusk/contract'
import { missingForInvoice, requisiteFaults } from '@dopusk/domain'
import type { Db, Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { type Actor, insertAuditBy } from '../../http/audit.ts'
import type { Caller } from '../../http/caller.ts'
import type { Page } from '../../http/paging.ts'
import { updateAccountCopiesOfPartner } from '../../people/account-copies.ts'
import { lockAccountsOfPartner } from '../../people/lock-accounts.ts'
import type { Outbox } from '../../people/outbox.ts'
import { scopeOf } from '../../people/staff-scope.ts'
import { todayOf } from '../../today.ts'
import {
  findPartner,
  hasCompany,
  insertPartner,
  listCatalogue,
  listKnownCourses,
  listPrices,
  lockPartner,
  type PartnerFields,
  type PartnerPrice,
  listPartners as readPartners,
  replacePrices,
  updatePartner,
} from './partners.queries.ts'

export interface PartnersDeps {
  db: Db
  now: () => Date
  timeZone: string
  mail: Outbox
}

export const listPartners = async (
  deps: PartnersDeps,
  request: Page & { search: string },
): Promise<{ partners: PartnerRow[]; count: number }> => {
  const { rows, count } = await readPartners(deps.db, { ...request, today: todayOf(deps) })
  const partners = rows.map((row) => ({
    id: row.id,
    company: row.company,
    inn: row.inn,
    missing: missingForInvoice(row),
    user_count: row.userCount,
    balance_kopecks: row.balanceKopecks,
    overdue_kopecks: row.overdueKopecks,
  }))
  return { partners, count }
}

export const getPartner = async ({ db }: { db: Db }, caller: Caller, id: number): Promise<PartnerCard> => {
  const partner = await findPartner(db, scopeOf(caller), id)
  if (partner === undefined) throw new AppError('not_found')
  return { ...partner, prices: await listPrices(db, id), catalogue: await listCatalogue(db, id) }
}

export interface PartnerChange {
  fields: PartnerFields
  prices: readonly PartnerPrice[]
}

const requirePartner = async (tx: Tx, { fields, prices }: PartnerChange): Promise<void> => {
  const known = new Set(
    await listKnownCourses(
      tx,
      prices.map(({ course }) => course),
    ),
  )
  const unknown = prices.flatMap(({ course }, index) =>
    known.has(course) ? [] : [[`prices.${index}.course`, 'Такого курса нет']],
  )
  const faults = {
    ...requisiteFaults(fields),
    ...Object.fromEntries(unknown),
    ...(fields.contract_date !== null &&
      fields.contract_number === null && { contract_number: 'Укажите номер договора' }),
  }
  if (Object.keys(faults).length > 0) throw new AppError('invalid', { fields: faults })
}

const companyTaken = () =>
  new AppError('company_taken', { fields: { company: 'Партнёр с\u00a0таким названием уже есть' } })

export const createPartner = async (deps: PartnersDeps, actor: Actor, change: PartnerChange): Promise<PartnerCard> => {
  const id = await deps.db.transaction().execute(async (tx) => {
    await requirePartner(tx, change)
    const created = await insertPartner(tx, deps.now(), change.fields)
    if (created === undefined) throw companyTaken()
    await replacePrices(tx, created, change.prices)
    await insertAuditBy(tx, deps.now(), actor, {
      action: 'partner_created',
      subjectId: null,
      detail: { partner: created, company: change.fields.company },
    })
    return created
  })
  return getPartner(deps, actor.caller, id)
}

interface Edit extends PartnerChange {
  partnerId: number
  /** Whether the edit is of this version. */
  isCurrent: (version: number) => boolean
}

const apply = async (tx: Tx, deps: PartnersDeps, actor: Actor, edit: Edit): Promise<void> => {
  const { partnerId, fields, prices } = edit
  const seen = await findPartner(tx, 'all', partnerId)
  // The list of accounts is sorted by the name. Accounts are locked before everything else.
  const isRenamed = seen !== undefined && seen.company !== fields.company
  if (isRenamed) await lockAccountsOfPartner(tx, partnerId)
  const partner = await lockPartner(tx, partnerId)
  if (seen === undefined || partner === undefined) throw new AppError('not_found')
  if (!edit.isCurrent(partner.version) || partner.company !== seen.company) throw new AppError('changed_meanwhile')
  await requirePartner(tx, edit)
  if (await hasCompany(tx, fields.company, partnerId)) throw companyTaken()
  await updatePartner(tx, partnerId, fields)
  await replacePrices(tx, partnerId, prices)
  if (isRenamed) await updateAccountCopiesOfPartner(tx, partnerId)
  await insertAuditBy(tx, deps.now(), actor, {
    action: 'partner_changed',
    subjectId: null,
    detail: { partner: partnerId, company: fields.company },
  })
}

/** Saves the whole card. Prices hold for what is given from now on; issued invoices keep the name and the requisites. */
export const changePartner = async (deps: PartnersDeps, actor: Actor, edit: Edit): Promise<PartnerCard> => {
  await deps.db.transaction().execute((tx) => apply(tx, deps, actor, edit))
  return getPartner(deps, actor.caller, edit.partnerId)
}
