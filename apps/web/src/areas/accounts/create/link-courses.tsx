import type { Course, UserCourse } from '@dopusk/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { daysLeft } from '../../../shared/format/days-left.ts'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { CourseChecks } from './course-checks.tsx'

interface LinkCoursesProps {
  catalogue: UseQueryResult<Course[]>
  theirs: UseQueryResult<UserCourse[]>
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

const noteOf = (has: UserCourse | undefined) => {
  if (has === undefined) return undefined
  if (has.remaining_days === 0) return 'Доступ закончился: отметьте, чтобы выдать новый срок'
  return `Уже есть: ${daysLeft(has.remaining_days)}`
}

/** Courses to give in addition to those the person has; none is removed. */
export const LinkCourses = ({ catalogue, theirs, chosen, onChange }: LinkCoursesProps) => {
  if (catalogue.data === undefined && catalogue.isError) return <LoadError query={catalogue} />
  if (theirs.data === undefined && theirs.isError) return <LoadError query={theirs} />
  if (catalogue.data === undefined || theirs.data === undefined) return <Skeleton shape="card" />
  const find = (id: number) => theirs.data.find(({ course }) => course.id === id)
  const running = theirs.data.flatMap(({ course, remaining_days }) => (remaining_days > 0 ? [course.id] : []))
  return (
    <CourseChecks
      courses={catalogue.data}
      chosen={chosen}
      fixed={running}
      noteOf={(id) => noteOf(find(id))}
      onChange={onChange}
    />
  )
}
