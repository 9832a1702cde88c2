import type { Course } from '@dopusk/contract'
import { fold } from '../../../shared/format/fold.ts'

/** Courses with these letters in their name or qualification code. */
export const filterCatalogue = (courses: readonly Course[], search: string): readonly Course[] => {
  const wanted = fold(search)
  return courses.filter(({ name, qual_code }) => fold(name).includes(wanted) || fold(qual_code).includes(wanted))
}
