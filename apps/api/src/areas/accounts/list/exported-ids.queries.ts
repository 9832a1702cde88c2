import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { readCursor } from '../../../db/read-cursor.ts'
import type { StaffScope } from '../../../people/staff-scope.ts'
import { bucketsOf } from './account-buckets.ts'
import { type AccountFilter, matchesFilter, matchesSearchIndex } from './account-filter.queries.ts'
import type { ListOrder } from './account-order.ts'
import { mergedAccounts, orderOf } from './merged-list.queries.ts'
import { findSearchedWords } from './searched-words.queries.ts'

const batchSize = 200

/** The ids of a whole list in its order, in batches from a cursor. */
export async function* listAllIds(
  tx: Tx,
  { scope, filter, order }: { scope: StaffScope; filter: AccountFilter; order: ListOrder },
): AsyncGenerator<number[], void> {
  const words = await findSearchedWords(tx, scope, filter.search)
  const where = sql<boolean>`${matchesFilter(scope, { ...filter, state: undefined }, words)} and ${matchesSearchIndex(scope, words)}`
  const list = { scope, buckets: bucketsOf(filter.state) }
  const query = sql<{ id: number }>`
    select id from ${mergedAccounts(list, order, { where })} as merged ${orderOf(order)}`
  let batch: number[] = []
  for await (const { id } of readCursor(tx, 'exported_accounts', query)) {
    batch.push(id)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
