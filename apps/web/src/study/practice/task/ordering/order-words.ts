import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'
import type { OrderedPair, PairOrder, PairSide } from '@dopusk/domain'
import { sideOf } from './order-places.ts'

export const sideNames: Record<PairSide, string> = { left: 'По\u00a0порядку', right: 'Соответствие' }

export const instructions: ScreenReaderInstructions = {
  draggable:
    'Чтобы взять карточку, нажмите пробел. Стрелками вверх и\u00a0вниз передвиньте её, пробелом положите, клавишей Escape верните на\u00a0место.',
}

const otherSide = { left: 'right', right: 'left' } as const

/** Announcements for screen readers, for dragging and pressing alike: which card moved, where to, and its pair. */
export const orderWords = (pairs: readonly OrderedPair[], order: PairOrder) => {
  const texts = new Map(pairs.flatMap(({ left, right }) => [left, right].map(({ id, text }) => [id, text] as const)))
  const textOf = (id: UniqueIdentifier | undefined) => `«${texts.get(String(id)) ?? ''}»`
  const placeOf = (id: UniqueIdentifier) => order[sideOf(order, id)].indexOf(String(id))
  const at = (place: number) => `место ${place + 1} из ${pairs.length}`
  const pairAt = (id: UniqueIdentifier, place: number) =>
    `пара\u00a0— ${textOf(order[otherSide[sideOf(order, id)]][place])}`
  return {
    textOf,
    pickedUp: (id: UniqueIdentifier) => `Взято: ${textOf(id)}, ${at(placeOf(id))}.`,
    over: (id: UniqueIdentifier, place: number) => `${textOf(id)}: ${at(place)}, ${pairAt(id, place)}.`,
    put: (id: UniqueIdentifier, place: number) => `Положено: ${textOf(id)}, ${at(place)}, ${pairAt(id, place)}.`,
    cancelled: (id: UniqueIdentifier) => `Отменено: ${textOf(id)} снова на\u00a0своём месте, ${at(placeOf(id))}.`,
    placeOf,
  }
}

/** `last` is the place announced last: a card that was just picked up is not announced again at its own place. */
export const dragAnnouncements = (words: ReturnType<typeof orderWords>, last: { current: number }): Announcements => ({
  onDragStart: ({ active }) => {
    last.current = words.placeOf(active.id)
    return words.pickedUp(active.id)
  },
  onDragOver: ({ active, over }) => {
    const place = over === null ? last.current : words.placeOf(over.id)
    if (place === last.current) return undefined
    last.current = place
    return words.over(active.id, place)
  },
  onDragEnd: ({ active, over }) => words.put(active.id, words.placeOf(over?.id ?? active.id)),
  onDragCancel: ({ active }) => words.cancelled(active.id),
})
