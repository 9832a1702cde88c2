import { useUserCourseId } from '../../shared/course-address.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { PracticeOfCourse } from './practice-of-course.tsx'

export const PracticeScreen = () => {
  const id = useUserCourseId()
  return <Page>{id === null ? <CourseNotFound /> : <PracticeOfCourse key={id} userCourseId={id} />}</Page>
}
