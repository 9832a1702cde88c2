import { paths } from '../../shared/paths.ts'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'

/** For a person who was given nothing, or whose courses are all paused. */
export const NoCourses = ({ allPaused }: { allPaused: boolean }) => (
  <Card>
    {allPaused ? (
      <EmptyState icon="warning" title="Все ваши курсы приостановлены">
        <p>Чтобы продолжить обучение, обратитесь к&nbsp;администратору.</p>
      </EmptyState>
    ) : (
      <EmptyState icon="person" title="У&nbsp;вас пока нет курсов">
        <p>Подайте заявку: когда курс откроют, он&nbsp;появится на&nbsp;этой странице.</p>
        <LinkButton to={paths.application}>Подать заявку</LinkButton>
      </EmptyState>
    )}
  </Card>
)
