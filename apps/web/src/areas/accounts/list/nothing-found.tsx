import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'

interface NothingFoundProps {
  /** The search box says it itself. */
  saidAbove: boolean
  onShowAll: () => void
}

export const NothingFound = ({ saidAbove, onShowAll }: NothingFoundProps) => (
  <EmptyState
    title={saidAbove ? 'Попробуйте другие слова или снимите отбор' : 'По вашему запросу, ничего не найдено..'}
    {...(!saidAbove && { text: <>Под&nbsp;этот отбор сейчас не&nbsp;подходит ни&nbsp;одна учётная запись.</> })}
  >
    <Button look="ghost" onClick={onShowAll}>
      Показать все
    </Button>
  </EmptyState>
)
