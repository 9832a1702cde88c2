import type { HistoryItem } from '@dopusk/contract'
import { courseAddress } from '../shared/course-address.ts'
import { paths } from '../shared/paths.ts'

/** Where an attempt goes on, or shows its result. */
export const attemptAddress = (userCourseId: number, { id, type }: Pick<HistoryItem, 'id' | 'type'>): string =>
  type === 'ticket'
    ? courseAddress(paths.testing, userCourseId, { attempt: String(id) })
    : courseAddress(paths.training, userCourseId, { check: String(id) })
