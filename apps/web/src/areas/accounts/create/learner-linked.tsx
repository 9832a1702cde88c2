import { useQuery } from '@tanstack/react-query'
import { catalogueQuery } from '../../../shared/api/queries.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { ClosingNote } from '../../../shared/ui/closing-note.tsx'
import { fullName } from '../full-name.ts'
import type { Linked } from './use-link-learner.ts'

export const LearnerLinked = ({ linked, onClose }: { linked: Linked; onClose: () => void }) => {
  const { data: courses = [] } = useQuery(catalogueQuery)
  const names = courses.flatMap(({ id, name }) => (linked.notRenewed.includes(id) ? [`«${name}»`] : []))
  return (
    <ClosingNote title="Обучающийся выбран" seconds={7} onClose={onClose}>
      <p>{fullName(linked.person)} теперь учится по&nbsp;этой учётной записи. Логин и&nbsp;пароль остались прежними.</p>
      <Alert
        message={
          names.length === 0
            ? null
            : `Новый срок не\u00a0выдан: ${names.join(', ')}. Выдайте его в\u00a0карточке обучающегося`
        }
      />
    </ClosingNote>
  )
}
