import type { Ticket } from '@dopusk/contract'
import { useEffect, useRef } from 'react'

/** The button that made a ticket goes away with its block: the new ticket takes its focus as soon as it is listed. */
export const useFocusOnMade = (tickets: Ticket[], madeId: number | null) => {
  const made = useRef<HTMLButtonElement>(null)
  const isListed = tickets.some(({ id }) => id === madeId)
  useEffect(() => {
    if (isListed) made.current?.focus()
  }, [isListed])
  return made
}
