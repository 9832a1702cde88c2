import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext } from '@dnd-kit/sortable'
import { moveItem } from '@dopusk/domain'
import { type KeyboardEvent, useRef } from 'react'
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx'
import type { CubeTask } from '../practical-task.ts'
import type { CubeDraft } from '../task-draft.ts'
import styles from './order-board.module.css'
import { OrderCard } from './order-card.tsx'
import { ColumnNames, PlaceNumber } from './order-grid.tsx'
import { allCards, closestOnOwnSide, placeByKey, shiftWithinSide, sideOf } from './order-places.ts'
import { dragAnnouncements, instructions, orderWords } from './order-words.ts'
import { usePickedCard } from './use-picked-card.ts'

interface OrderBoardProps {
  task: CubeTask
  draft: CubeDraft
  onDraft: (draft: CubeDraft) => void
}

/** Two columns of cards, moved by drag and drop (mouse, touch, keyboard) or by two presses. */
/** A card that is moved by keys stops at the edge of the window to scroll: End would not reach the last place. */
const showWholeBoard = ({ code, currentTarget }: KeyboardEvent<HTMLElement>) => {
  if (code === 'Space' || code === 'Enter') currentTarget.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

export const OrderBoard = ({ task, draft, onDraft }: OrderBoardProps) => {
  const words = orderWords(task.pairs, draft)
  const lastPlace = useRef(0)
  const move = (id: string, target: string) => {
    const side = sideOf(draft, id)
    const own = draft[side]
    onDraft({ ...draft, [side]: moveItem(own, own.indexOf(id), own.indexOf(target)), isMoved: true })
  }
  const picking = usePickedCard(draft, words, move)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // The delay lets a finger scroll the page without dragging a card.
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: placeByKey(draft), scrollBehavior: 'auto' }),
  )
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) move(String(active.id), String(over.id))
  }
  const cardOf = (id: string | undefined, place: number) =>
    id !== undefined && (
      <OrderCard
        key={id}
        id={id}
        text={words.textOf(id).slice(1, -1)}
        side={sideOf(draft, id)}
        place={`место ${place + 1} из\u00a0${task.pairs.length}`}
        picked={picking.stateOf(id)}
        onPress={() => picking.press(id)}
      />
    )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestOnOwnSide(draft)}
      accessibility={{ announcements: dragAnnouncements(words, lastPlace), screenReaderInstructions: instructions }}
      onDragStart={picking.release}
      onDragEnd={onDragEnd}
    >
      <p className={styles.how}>
        Перетащите карточки на&nbsp;их места. Можно и&nbsp;без перетаскивания: нажмите на&nbsp;карточку, потом
        на&nbsp;место в&nbsp;том&nbsp;же столбце.
      </p>
      <SortableContext items={allCards(draft)} strategy={shiftWithinSide(task.pairs.length)}>
        <section aria-label="Карточки" data-own-arrows="" onKeyDownCapture={showWholeBoard}>
          <ColumnNames />
          <div className={styles.board}>
            {draft.left.flatMap((left, place) => [
              // biome-ignore lint/suspicious/noArrayIndexKey: places stay where they are, cards move
              <PlaceNumber key={place} place={place} />,
              cardOf(left, place),
              cardOf(draft.right[place], place),
            ])}
          </div>
        </section>
      </SortableContext>
      <VisuallyHidden>
        <span role="status">{picking.announcement}</span>
      </VisuallyHidden>
    </DndContext>
  )
}
