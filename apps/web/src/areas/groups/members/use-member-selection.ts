import type { GroupMemberRow } from '@dopusk/contract'
import { useState } from 'react'

/** The chosen rows. Only rows that are shown count as chosen: nothing is done to people who are out of sight. */
export const useMemberSelection = (members: readonly GroupMemberRow[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const selected = members.filter(({ user_course: id }) => chosen.has(id))
  const isAll = members.length > 0 && selected.length === members.length
  return {
    selected,
    isAll,
    isSome: selected.length > 0,
    has: (id: number) => chosen.has(id),
    toggle: (id: number) => {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
    },
    toggleAll: () => setChosen(isAll ? new Set() : new Set(members.map(({ user_course: id }) => id))),
    clear: () => setChosen(new Set()),
  }
}

export type MemberSelection = ReturnType<typeof useMemberSelection>
