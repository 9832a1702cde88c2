import { type ContentCourse, settleCourseConflict } from '@dopusk/contract'
import { call } from '../../../shared/api/call.ts'
import { ConflictCard } from '../conflict-card.tsx'
import { contentCourseQuery } from '../content-queries.ts'
import { useChange } from '../use-change.ts'

type Conflict = ContentCourse['conflicts'][number]

const kindNames: Record<Conflict['kind'], string> = {
  sheet: 'Сведения о\u00a0курсе',
  questions: 'Список вопросов',
  ticket: 'Билет',
  task: 'Практическое задание',
}

interface CourseConflictProps {
  course: ContentCourse
  conflict: Conflict
}

/** What a load would have changed in the course. */
export const CourseConflict = ({ course: { id }, conflict }: CourseConflictProps) => {
  const settling = useChange<ContentCourse>(contentCourseQuery(id).queryKey)
  return (
    <ConflictCard
      name={kindNames[conflict.kind]}
      conflict={conflict}
      settling={settling}
      settle={(take) => call(settleCourseConflict, { params: { id }, body: { conflict: conflict.id, take } })}
    />
  )
}
