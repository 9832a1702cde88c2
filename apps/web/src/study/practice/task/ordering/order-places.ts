import {
  type CollisionDetection,
  closestCenter,
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import type { SortingStrategy } from '@dnd-kit/sortable'
import { moveItem, type PairOrder, type PairSide } from '@dopusk/domain'

/** Both sides in one list, in the order of SortableContext: first all of the left, then all of the right. */
export const allCards = ({ left, right }: PairOrder): string[] => [...left, ...right]

export const sideOf = ({ left }: PairOrder, id: UniqueIdentifier): PairSide =>
  left.includes(String(id)) ? 'left' : 'right'

/** A card moves only within its own side. */
export const closestOnOwnSide =
  (order: PairOrder): CollisionDetection =>
  (args) => {
    const own = order[sideOf(order, args.active.id)]
    return closestCenter({
      ...args,
      droppableContainers: args.droppableContainers.filter(({ id }) => own.includes(String(id))),
    })
  }

/** Shifts the other cards of the side while one card is over a place. All places have the same size. */
export const shiftWithinSide =
  (count: number): SortingStrategy =>
  ({ rects, activeIndex, overIndex, index }) => {
    const first = index < count ? 0 : count
    const isOwn = (place: number) => place >= first && place < first + count
    if (!isOwn(activeIndex) || !isOwn(overIndex)) return null
    const moved = moveItem(
      rects.map((_, place) => String(place)),
      activeIndex,
      overIndex,
    )
    const from = rects[index]
    const to = rects[moved.indexOf(String(index))]
    if (from === undefined || to === undefined) return null
    return { x: to.left - from.left, y: to.top - from.top, scaleX: 1, scaleY: 1 }
  }

const targetPlace = (code: string, place: number, count: number): number | null => {
  if (code === 'ArrowUp') return Math.max(0, place - 1)
  if (code === 'ArrowDown') return Math.min(count - 1, place + 1)
  if (code === 'Home') return 0
  return code === 'End' ? count - 1 : null
}

/** Arrow keys move to the neighbouring place, Home and End to the ends. */
export const placeByKey =
  (order: PairOrder): KeyboardCoordinateGetter =>
  (event, { active, context: { over, droppableRects } }) => {
    const own = order[sideOf(order, active)]
    const target = targetPlace(event.code, own.indexOf(String(over?.id ?? active)), own.length)
    const rect = target === null ? undefined : droppableRects.get(own[target] ?? '')
    if (rect === undefined) return undefined
    event.preventDefault()
    return { x: rect.left, y: rect.top }
  }
