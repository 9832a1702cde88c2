import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { coursesKey } from '../shared/api/user-course-queries.ts'

/** Invalidates the figures of the courses when the screen is left. */
export const useInvalidateCourses = (): void => {
  const client = useQueryClient()
  useEffect(
    () => () => {
      void client.invalidateQueries({ queryKey: coursesKey })
    },
    [client],
  )
}
