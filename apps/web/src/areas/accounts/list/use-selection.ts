import type { EducationAccount } from '@dopusk/contract'
import { useState } from 'react'
import type { ProlongItem } from '../prolong/use-prolong.ts'

/**
 * The course that an action on several people is about: of those with days left, the one that ends first; otherwise the one
 * that started last. A list filtered by course is about that course.
 */
const courseOf = ({ user_courses: courses }: EducationAccount, courseId: number | null) => {
  const of = courseId === null ? courses : courses.filter(({ course }) => course.id === courseId)
  const [first, ...others] = of.filter(({ days_remaining: days }) => days > 0)
  if (first === undefined) return of[0]
  return others.reduce((soonest, each) => (each.access_until < soonest.access_until ? each : soonest), first)
}

const itemOf = (account: EducationAccount, courseId: number | null): ProlongItem | undefined => {
  const found = courseOf(account, courseId)
  return found && { userCourseId: found.id, accessUntil: found.access_until }
}

/** The chosen rows. Only rows that are shown count as chosen: nothing is done to people who are out of sight. */
export const useSelection = (accounts: readonly EducationAccount[], courseId: number | null) => {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const items = new Map(
    accounts.flatMap((account) => {
      const item = itemOf(account, courseId)
      return item === undefined ? [] : [[account.id, item] as const]
    }),
  )
  const selected = chosen.filter((id) => items.has(id))
  const toggle = (id: number) =>
    setChosen(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id])
  return {
    selected,
    items: selected.flatMap((id) => items.get(id) ?? []),
    clear: () => setChosen([]),
    /** Undefined where no row can be chosen. */
    page:
      items.size === 0
        ? undefined
        : {
            isAll: selected.length === items.size,
            isSome: selected.length > 0,
            onToggle: () => setChosen(selected.length === items.size ? [] : [...items.keys()]),
          },
    rowOf: (id: number) =>
      items.has(id) ? { isSelected: selected.includes(id), onToggle: () => toggle(id) } : undefined,
  }
}

export type Selection = ReturnType<typeof useSelection>
