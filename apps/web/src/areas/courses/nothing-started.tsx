import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'

export const NothingStarted = ({ onShowAll }: { onShowAll: () => void }) => (
  <Card>
    <EmptyState icon="clock" title="Вы ещё не&nbsp;начали ни&nbsp;одного курса">
      <p>Выберите курс из&nbsp;полного списка&nbsp;— он&nbsp;появится здесь.</p>
      <Button look="ghost" onClick={onShowAll}>
        Показать все курсы
      </Button>
    </EmptyState>
  </Card>
)
