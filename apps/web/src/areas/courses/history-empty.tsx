import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'

export const HistoryEmpty = ({ userCourseId }: { userCourseId: number }) => (
  <EmptyState icon="clock" title="Начните обучение, чтобы здесь появилась история..">
    <LinkButton to={courseAddress(paths.course, userCourseId)}>К&nbsp;режимам обучения</LinkButton>
  </EmptyState>
)
