import type { ReactNode } from 'react'
import { courseAddress } from '../../../shared/course-address.ts'
import { paths } from '../../../shared/paths.ts'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'

/** The heading of every state of the screen. */
export const PracticeHeading = ({ userCourseId, aside }: { userCourseId: number; aside?: ReactNode }) => (
  <PageHeading
    title="Практика"
    back={{ to: courseAddress(paths.course, userCourseId), label: 'К курсу' }}
    aside={aside}
  />
)
