import type { PairOrder } from '@dopusk/domain'
import { useEffect, useRef, useState } from 'react'
import { cardDomId, type TakenState } from './order-card.tsx'
import { sideOf } from './order-places.ts'
import type { cubeWords } from './order-words.ts'

/**
 * Moving without dragging: one press takes a card, the next one puts it in the place of another. For a single finger or
 * a mouse that cannot drag, and for screen readers, whose press is a click.
 */
export const useTakenCard = (
  order: PairOrder,
  words: ReturnType<typeof cubeWords>,
  move: (id: string, target: string) => void,
) => {
  const [taken, setTaken] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const moved = useRef<string | null>(null)

  // The card changes its place on the page, and takes focus along.
  useEffect(() => {
    if (moved.current !== null) document.getElementById(cardDomId(moved.current))?.focus({ preventScroll: true })
    moved.current = null
  })

  useEffect(() => {
    if (taken === null) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setTaken(null)
      setSaid('Отменено.')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [taken])

  const take = (id: string) => {
    setTaken(id)
    setSaid(`${words.taken(id)} Нажмите на\u00a0карточку, на\u00a0место которой её поставить.`)
  }
  const put = (id: string, target: string) => {
    moved.current = id
    setTaken(null)
    setSaid(words.put(id, words.placeOf(target)))
    move(id, target)
  }
  return {
    said,
    stateOf: (id: string): TakenState => {
      if (taken === null || sideOf(order, id) !== sideOf(order, taken)) return null
      return id === taken ? 'taken' : 'target'
    },
    press: (id: string) => {
      if (taken === null || sideOf(order, id) !== sideOf(order, taken)) return take(id)
      if (id !== taken) return put(taken, id)
      setTaken(null)
      setSaid(words.cancelled(id))
    },
    /** A card that is dragged ends the other way of moving. */
    release: () => setTaken(null),
  }
}
