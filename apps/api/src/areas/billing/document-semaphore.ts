import { AppError } from '../../http/app-error.ts'

export interface Places {
  /** Takes a place, or refuses. What comes back gives it free again. */
  take(): () => void
}

/** How many documents are made at once. Each holds a connection, and the others are for those who study meanwhile. */
export const createPlaces = (most: number): Places => {
  const taken = new Set<object>()
  return {
    take: () => {
      if (taken.size >= most) {
        const message = 'Сейчас уже составляется несколько документов. Повторите через минуту'
        throw new AppError('too_many_requests', { message, retryAfterS: 60 })
      }
      const place = {}
      taken.add(place)
      return () => taken.delete(place)
    },
  }
}
