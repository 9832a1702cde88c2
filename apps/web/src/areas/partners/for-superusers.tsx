import { paths } from '../../shared/paths.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'

export const ForSuperusers = () => (
  <Page>
    <PageHeading title="Партнёры" />
    <EmptyState
      icon="warning"
      title="Нет доступа"
      text={
        <>Список партнёров открыт администраторам. Свои счета и&nbsp;реквизиты вы найдёте в&nbsp;разделе «Счета».</>
      }
    >
      <LinkButton look="ghost" to={paths.invoices}>
        К&nbsp;счетам
      </LinkButton>
    </EmptyState>
  </Page>
)
