import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { PairSide } from '@dopusk/domain'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx'
import { nonBreaking } from '../text/non-breaking.ts'
import styles from './order-card.module.css'
import { sideNames } from './order-words.ts'

/** `picked`: the card was picked by a press. `target`: the picked card can be dropped here. */
export type PickedState = 'picked' | 'target' | null

interface OrderCardProps {
  id: string
  text: string
  side: PairSide
  place: string
  picked: PickedState
  onPress: () => void
}

export const cardDomId = (id: string) => `card-${id}`

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export const OrderCard = ({ id, text, side, place, picked, onPress }: OrderCardProps) => {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: 'карточка' },
    ...(prefersReducedMotion() && { transition: null }),
  })
  return (
    <button
      {...attributes}
      {...listeners}
      ref={setNodeRef}
      id={cardDomId(id)}
      type="button"
      className={classNames(styles.card, styles[side], picked !== null && styles[picked], isDragging && styles.dragged)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      aria-pressed={isDragging || picked === 'picked'}
      onClick={onPress}
    >
      <span className={styles.grip} aria-hidden="true" />
      <span className={styles.text}>
        <VisuallyHidden>
          {sideNames[side]}, {place}:{' '}
        </VisuallyHidden>
        {nonBreaking(text)}
        {picked === 'target' && <VisuallyHidden>. Поставить сюда</VisuallyHidden>}
      </span>
    </button>
  )
}
