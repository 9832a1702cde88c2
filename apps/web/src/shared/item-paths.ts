import { paths } from './paths.ts'

/** What changed in the norms of a course of the catalogue. */
export const courseChangesPath = (courseId: number): string => paths.courseChanges.replace(':id', String(courseId))

/** The card of a partner; `new` is an empty one. */
export const partnerPath = (id: number | 'new'): string => `${paths.partners}/${id}`

export const groupPath = (id: number): string => paths.group.replace(':id', String(id))

export const personPath = (id: number): string => paths.person.replace(':id', String(id))

export const inboxItemPath = (id: number): string => paths.inboxItem.replace(':id', String(id))
