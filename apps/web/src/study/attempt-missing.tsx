import { ErrorState } from '../shared/ui/error-state.tsx'
import { LinkButton } from '../shared/ui/link-button.tsx'
import { Page } from '../shared/ui/page.tsx'

/** The attempt was reset, removed, or belongs to another person. */
export const AttemptMissing = ({ exit }: { exit: { to: string; label: string } }) => (
  <Page>
    <ErrorState
      wholePage
      title="Занятие не найдено"
      message="Возможно, статистика курса была сброшена. Начните новое занятие со страницы курса."
    >
      <LinkButton look="ghost" to={exit.to}>
        {exit.label}
      </LinkButton>
    </ErrorState>
  </Page>
)
