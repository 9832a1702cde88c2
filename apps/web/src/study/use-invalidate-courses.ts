import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { coursesKey } from '../shared/api/queries.ts'

/** After study nothing that was counted before it is shown again without asking the server. */
export const useInvalidateCourses = (): void => {
  const client = useQueryClient()
  useEffect(
    () => () => {
      void client.invalidateQueries({ queryKey: coursesKey })
    },
    [client],
  )
}
