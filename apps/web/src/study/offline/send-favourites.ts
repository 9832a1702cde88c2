import { changeFavourite } from '@dopusk/contract'
import { ApiError } from '../../shared/api/api-error.ts'
import { perform } from '../../shared/api/call.ts'
import { isTransientError } from '../answer-sender.ts'
import type { FavouriteChange } from './offline-types.ts'
import type { EncryptedRecords } from './store/encrypted-records.ts'
import { kinds } from './store/offline-records.ts'

const isFinal = (error: unknown) => error instanceof ApiError && error.status !== 401 && !isTransientError(error)

/** Sends stars that were changed without a connection. One that the server refuses, as of a removed question, is dropped. */
export const sendFavouriteChanges = async (records: EncryptedRecords): Promise<void> => {
  for (const [id, { selected }] of await records.all<FavouriteChange>(kinds.favourite)) {
    try {
      await perform(changeFavourite, { params: { id }, body: { selected } }, { whenExpired: 'fail' })
    } catch (error) {
      if (!isFinal(error)) throw error
    }
    await records.remove(kinds.favourite, [id])
  }
}
