import type { AccountFigures, AccountOrder, AccountState, EducationAccount } from '@dopusk/contract'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Page } from '../../http/paging.ts'
import { accountInScope, type StaffScope, scopeOf } from '../../people/staff-scope.ts'
import { recountWhereNeeded } from '../../study/recount.ts'
import { todayOf } from '../../today.ts'
import { type AccountRow, listAccounts } from './accounts.queries.ts'
import { type AccountsDeps, readableBy } from './accounts-deps.ts'
import { type AccountFilter, matchesFilter } from './list/account-filter.queries.ts'
import { parseOrder } from './list/account-order.ts'
import { countCapped, listAccountIds } from './list/account-pages.queries.ts'
import { viewAccount } from './list/account-views.ts'

/** A superuser may choose one partner's accounts; a partner always gets their own, whatever the request names. */
const requestedScope = (caller: Caller, partnerId: number | undefined): StaffScope => {
  const scope = scopeOf(caller)
  return scope === 'all' ? (partnerId ?? 'all') : scope
}

/** Accounts with their progress recounted where the content has changed since the last count. */
const listRecounted = async (deps: AccountsDeps, ids: readonly number[]): Promise<AccountRow[]> => {
  const rows = await listAccounts(deps.db, ids)
  let isRecounted = false
  for (const { profile, latest } of rows) {
    if (profile && latest) isRecounted = (await recountWhereNeeded(deps, profile.userId, [latest])) || isRecounted
  }
  return isRecounted ? listAccounts(deps.db, ids) : rows
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
  const { filter, partnerId, limit, offset } = request
  const order = parseOrder(request.order)
  const found = await listAccountIds(deps.db, requestedScope(caller, partnerId), {
    filter,
    order,
    page: { limit, offset },
    today,
  })
  const rows = await listRecounted(deps, found.ids)
  const viewer = { today, cipher: readableBy(deps, caller) }
  return { accounts: rows.map((row) => viewAccount(row, viewer)), count: found.count, isCapped: found.isCapped }
}

/** Does not check the scope: the caller has done so. */
export const getAccountUnscoped = async (deps: AccountsDeps, caller: Caller, id: number): Promise<EducationAccount> => {
  const [row] = await listRecounted(deps, [id])
  if (row === undefined) throw new AppError('not_found')
  return viewAccount(row, { today: todayOf(deps), cipher: readableBy(deps, caller) })
}

export const getEducationAccount = async (
  deps: AccountsDeps,
  caller: Caller,
  id: number,
): Promise<EducationAccount> => {
  const found = await deps.db
    .selectFrom('education_account')
    .select('id')
    .where('id', '=', id)
    .where(accountInScope(scopeOf(caller)))
    .executeTakeFirst()
  if (found === undefined) throw new AppError('not_found')
  return getAccountUnscoped(deps, caller, found.id)
}

/** The newest account of the profile in the caller's scope. */
export const getAccountByProfile = async (
  deps: AccountsDeps,
  caller: Caller,
  profileId: number,
): Promise<EducationAccount> => {
  const found = await deps.db
    .selectFrom('education_account')
    .select('id')
    .where('profile_id', '=', profileId)
    .where(accountInScope(scopeOf(caller)))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) throw new AppError('not_found')
  return getAccountUnscoped(deps, caller, found.id)
}

export const countEducationAccounts = async (
  deps: AccountsDeps,
  caller: Caller,
  partnerId: number | undefined,
): Promise<AccountFigures> => {
  const scope = requestedScope(caller, partnerId)
  const today = todayOf(deps)
  const count = async (state: AccountState) => {
    const counted = await countCapped(deps.db, matchesFilter(scope, { search: '', state }, today))
    return { count: counted.count, is_capped: counted.isCapped }
  }
  const [not_started, active, ending_soon, ready] = await Promise.all([
    count('not_started'),
    count('active'),
    count('ending_soon'),
    count('ready'),
  ])
  return { not_started, active, ending_soon, ready }
}
