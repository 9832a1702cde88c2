import type { InboxItem } from '@dopusk/contract'
import { useState } from 'react'

/** The chosen rows. Only open rows that are shown count as chosen: nothing is closed out of sight. */
export const useRowSelection = (items: readonly InboxItem[]) => {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const open = items.filter(({ state }) => state !== 'closed')
  const selected = open.filter(({ id }) => chosen.includes(id))
  const isAll = open.length > 0 && selected.length === open.length
  return {
    selected,
    isSelectable: open.length > 0,
    isAll,
    toggle: (id: number) => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]),
    toggleAll: () => setChosen(isAll ? [] : open.map(({ id }) => id)),
    clear: () => setChosen([]),
  }
}

export type RowSelection = ReturnType<typeof useRowSelection>
