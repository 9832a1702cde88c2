import { paths } from '../../../shared/paths.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'

export const NoAccounts = () => (
  <EmptyState
    icon="person"
    title="Учётных записей пока нет"
    text={
      <>
        Подайте заявку&nbsp;— учётная запись появится здесь, и&nbsp;к&nbsp;ней можно будет добавить обучающегося. Целую
        бригаду быстрее загрузить списком из&nbsp;файла.
      </>
    }
  >
    <LinkButton to={paths.application}>Новая заявка</LinkButton>
  </EmptyState>
)
