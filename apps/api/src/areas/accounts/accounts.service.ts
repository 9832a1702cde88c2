import type { AccountFigures, AccountOrder, AccountStateFilter, EducationAccount } from '@dopusk/contract'
import type { CalendarDay } from '@dopusk/domain'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Page } from '../../http/paging.ts'
import { type StaffScope, scopeOf } from '../../people/staff-scope.ts'
import { recountWhereNeeded } from '../../study/recount.ts'
import { todayOf } from '../../today.ts'
import { type AccountRow, findAccountInScope, findNewestAccountOf, listAccounts } from './accounts.queries.ts'
import { type AccountsDeps, readableBy } from './accounts-deps.ts'
import { bucketsOf } from './list/account-buckets.ts'
import type { AccountFilter } from './list/account-filter.queries.ts'
import { parseOrder } from './list/account-order.ts'
import { listAccountIds } from './list/account-pages.queries.ts'
import { countBuckets, sumOf } from './list/account-totals.queries.ts'
import { viewAccount } from './list/account-views.ts'
import { findProgressTime } from './list/progress-copies.queries.ts'
import { updateCopiesOf } from './list/refresh-copies.service.ts'
import { rollAccountStates } from './list/roll-account-states.queries.ts'

/** A superuser may choose one partner's accounts; a partner always gets their own, whatever the request names. */
export const requestedScope = (caller: Caller, partnerId: number | undefined): StaffScope => {
  const scope = scopeOf(caller)
  return scope === 'all' ? (partnerId ?? 'all') : scope
}

/** Accounts with their progress recounted where the content has changed since the last count. */
const listRecounted = async (deps: AccountsDeps, ids: readonly number[], today: CalendarDay): Promise<AccountRow[]> => {
  const rows = await listAccounts(deps.db, ids, today)
  const recounted: number[] = []
  for (const { profile, userCourses } of rows) {
    if (profile && (await recountWhereNeeded(deps, profile.userId, userCourses))) recounted.push(profile.userId)
  }
  if (recounted.length === 0) return rows
  await updateCopiesOf(deps.db, recounted)
  return listAccounts(deps.db, ids, today)
}

export interface AccountsPage {
  accounts: EducationAccount[]
  count: number
  isCapped: boolean
}

export const listEducationAccounts = async (
  deps: AccountsDeps,
  caller: Caller,
  request: Page & { filter: AccountFilter; order: AccountOrder; partnerId: number | undefined },
): Promise<AccountsPage> => {
  const today = todayOf(deps)
  await rollAccountStates(deps.db, today)
  const { filter, partnerId, limit, offset } = request
  const order = parseOrder(request.order)
  const found = await listAccountIds(deps.db, requestedScope(caller, partnerId), {
    filter,
    order,
    page: { limit, offset },
  })
  const rows = await listRecounted(deps, found.ids, today)
  const viewer = { today, cipher: readableBy(deps, caller) }
  return { accounts: rows.map((row) => viewAccount(row, viewer)), count: found.count, isCapped: found.isCapped }
}

/** Does not check the scope: the caller has done so. */
export const getAccountUnscoped = async (deps: AccountsDeps, caller: Caller, id: number): Promise<EducationAccount> => {
  const today = todayOf(deps)
  const [row] = await listRecounted(deps, [id], today)
  if (row === undefined) throw new AppError('not_found')
  return viewAccount(row, { today, cipher: readableBy(deps, caller) })
}

export const getEducationAccount = async (
  deps: AccountsDeps,
  caller: Caller,
  id: number,
): Promise<EducationAccount> => {
  const found = await findAccountInScope(deps.db, scopeOf(caller), id)
  if (found === undefined) throw new AppError('not_found')
  return getAccountUnscoped(deps, caller, found)
}

/** The newest account of the profile in the caller's scope. */
export const getAccountByProfile = async (
  deps: AccountsDeps,
  caller: Caller,
  profileId: number,
): Promise<EducationAccount> => {
  const found = await findNewestAccountOf(deps.db, scopeOf(caller), profileId)
  if (found === undefined) throw new AppError('not_found')
  return getAccountUnscoped(deps, caller, found)
}

export const countEducationAccounts = async (
  deps: AccountsDeps,
  caller: Caller,
  { partnerId, courseId }: { partnerId: number | undefined; courseId: number | undefined },
): Promise<AccountFigures> => {
  await rollAccountStates(deps.db, todayOf(deps))
  const counts = await countBuckets(deps.db, { scope: requestedScope(caller, partnerId), courseId })
  const countOf = (state: AccountStateFilter) => sumOf(counts, bucketsOf(state))
  return {
    not_started: countOf('not_started'),
    active: countOf('active'),
    ready: countOf('ready'),
    expired: countOf('expired'),
    ending_soon: countOf('ending_soon'),
    counted_at: (await findProgressTime(deps.db))?.toISOString() ?? null,
  }
}
