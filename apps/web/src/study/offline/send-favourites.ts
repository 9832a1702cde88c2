import { changeFavourite } from '@dopusk/contract'
import { ApiError } from '../../shared/api/api-error.ts'
import { perform } from '../../shared/api/call.ts'
import { isTransientError } from '../../shared/api/transient-error.ts'
import type { FavouriteChange } from './offline-types.ts'
import type { EncryptedRecords } from './store/encrypted-records.ts'
import { kinds } from './store/offline-records.ts'

const isFinal = (error: unknown) => error instanceof ApiError && error.status !== 401 && !isTransientError(error)

/**
 * Sends stars that were changed without a connection, and returns how many. One that the server refuses, as of a removed question,
 * is dropped.
 */
export const sendFavouriteChanges = async (records: EncryptedRecords): Promise<number> => {
  const changes = [...(await records.all<FavouriteChange>(kinds.favourite))]
  for (const [id, { selected, changedAtMs }] of changes) {
    try {
      await perform(changeFavourite, { params: { id }, body: { selected } }, { whenExpired: 'fail' })
    } catch (error) {
      if (!isFinal(error)) throw error
    }
    const current = await records.get<FavouriteChange>(kinds.favourite, id)
    if (current?.changedAtMs === changedAtMs) await records.remove(kinds.favourite, [id])
  }
  return changes.length
}
