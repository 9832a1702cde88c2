import { paths } from '../paths.ts'
import { ErrorState } from './error-state.tsx'
import { LinkButton } from './link-button.tsx'

/** A course screen whose URL has no course, or one that the person does not have. */
export const CourseNotFound = () => (
  <ErrorState wholePage title="Course not found!" message="Такого курса у вас нет. Откройте курс из списка.">
    <LinkButton to={paths.courses}>К списку курсов</LinkButton>
  </ErrorState>
)
