import type { AccountFigures, AccountOrder, AccountState, EducationAccount } from '@dopusk/contract'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Page } from '../../http/paging.ts'
import { accountInScope, type StaffScope, scopeOf } from '../../people/staff-scope.ts'
import { recountWhereNeeded } from '../../study/recount.ts'
import { type AccountFilter, matchesFilter } from './list/account-filter.ts'
import { readOrder } from './list/account-order.ts'
import { countCapped, pageAccounts } from './list/account-pages.ts'
import { viewAccount } from './list/account-views.ts'
import { type AccountRow, readAccounts } from './accounts.queries.ts'
import { type AccountsDeps, readableBy, todayOf } from './accounts-deps.ts'

/** A superuser may look at one partner's accounts; a partner sees their own, whatever they ask for. */
const requestedScope = (caller: Caller, createdBy: number | undefined): StaffScope => {
  const scope = scopeOf(caller)
  return scope === 'all' ? (createdBy ?? 'all') : scope
}

/** Accounts whose progress fits the content as it is now. */
const readCounted = async (deps: AccountsDeps, ids: readonly number[]): Promise<AccountRow[]> => {
  const rows = await readAccounts(deps.db, ids)
  let isRecounted = false
  for (const { profile, latest } of rows) {
    if (profile && latest) isRecounted = (await recountWhereNeeded(deps, profile.userId, [latest])) || isRecounted
  }
  return isRecounted ? readAccounts(deps.db, ids) : rows
}

export interface AccountsPage {
  accounts: EducationAccount[]
  count: number
  isCapped: boolean
}

export const listAccounts = async (
  deps: AccountsDeps,
  caller: Caller,
  asked: Page & { filter: AccountFilter; order: AccountOrder; createdBy: number | undefined },
): Promise<AccountsPage> => {
  const today = todayOf(deps)
  const { filter, createdBy, limit, offset } = asked
  const order = readOrder(asked.order)
  const found = await pageAccounts(deps.db, requestedScope(caller, createdBy), {
    filter,
    order,
    page: { limit, offset },
    today,
  })
  const rows = await readCounted(deps, found.ids)
  const looking = { today, cipher: readableBy(deps, caller) }
  return { accounts: rows.map((row) => viewAccount(row, looking)), count: found.count, isCapped: found.isCapped }
}

/** One account, as staff in whose scope it is may see it. */
export const getAccount = async (deps: AccountsDeps, caller: Caller, id: number): Promise<EducationAccount> => {
  const [row] = await readCounted(deps, [id])
  if (row === undefined) throw new AppError('not_found')
  return viewAccount(row, { today: todayOf(deps), cipher: readableBy(deps, caller) })
}

export const getAccountInScope = async (deps: AccountsDeps, caller: Caller, id: number): Promise<EducationAccount> => {
  const found = await deps.db
    .selectFrom('education_account')
    .select('id')
    .where('id', '=', id)
    .where(accountInScope(scopeOf(caller)))
    .executeTakeFirst()
  if (found === undefined) throw new AppError('not_found')
  return getAccount(deps, caller, found.id)
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
  return getAccount(deps, caller, found.id)
}

export const countAccounts = async (
  deps: AccountsDeps,
  caller: Caller,
  createdBy: number | undefined,
): Promise<AccountFigures> => {
  const scope = requestedScope(caller, createdBy)
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
