import type { PairOrder } from '@dopusk/domain'
import { useEffect, useRef, useState } from 'react'
import { useOwnDocument } from '../../../../shared/ui/own-document.ts'
import { useKeyDown } from '../../../../shared/ui/use-key-down.ts'
import { cardDomId, type PickedState } from './order-card.tsx'
import { sideOf } from './order-places.ts'
import type { orderWords } from './order-words.ts'

/**
 * Moving without dragging: one press picks a card, the next press drops it at the place of another card. For people
 * who cannot drag, and for screen readers, whose press is a click.
 */
export const usePickedCard = (
  order: PairOrder,
  words: ReturnType<typeof orderWords>,
  move: (id: string, target: string) => void,
) => {
  const [picked, setPicked] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const moved = useRef<string | null>(null)
  const ownDocument = useOwnDocument()

  // A moved card is rendered at another place of the page, so focus is set on it again.
  useEffect(() => {
    if (moved.current !== null) ownDocument.getElementById(cardDomId(moved.current))?.focus({ preventScroll: true })
    moved.current = null
  })

  useKeyDown(({ key }) => {
    if (picked === null || key !== 'Escape') return
    setPicked(null)
    setAnnouncement('Отменено.')
  })

  const pickUp = (id: string) => {
    setPicked(id)
    setAnnouncement(`${words.pickedUp(id)} Нажмите на\u00a0карточку, на\u00a0место которой её поставить.`)
  }
  const drop = (id: string, target: string) => {
    moved.current = id
    setPicked(null)
    setAnnouncement(words.put(id, words.placeOf(target)))
    move(id, target)
  }
  return {
    announcement,
    stateOf: (id: string): PickedState => {
      if (picked === null || sideOf(order, id) !== sideOf(order, picked)) return null
      return id === picked ? 'picked' : 'target'
    },
    press: (id: string) => {
      if (picked === null || sideOf(order, id) !== sideOf(order, picked)) return pickUp(id)
      if (id !== picked) return drop(picked, id)
      setPicked(null)
      setAnnouncement(words.cancelled(id))
    },
    /** The start of a drag cancels the picked card. */
    release: () => setPicked(null),
  }
}
