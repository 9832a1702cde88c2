import { paths } from '../paths.ts'
import { ErrorState } from './error-state.tsx'
import { LinkButton } from './link-button.tsx'

/** A course screen without its course: the address names none, or one that this person does not have. */
export const CourseNotFound = () => (
  <ErrorState wholePage title="Course not found!" message="Такого курса у вас нет. Откройте курс из списка.">
    <LinkButton to={paths.courses}>К списку курсов</LinkButton>
  </ErrorState>
)
