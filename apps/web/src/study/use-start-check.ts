import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { coursesKey } from '../shared/api/user-course-queries.ts'
import { courseAddress } from '../shared/course-address.ts'
import { paths } from '../shared/paths.ts'
import { useMutateOnce } from '../shared/use-mutate-once.ts'

/** Generates a check with the given call and opens it in the learning mode. */
export const useStartCheck = <Input>(userCourseId: number, generate: (input: Input) => Promise<{ id: number }>) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: generate,
    onSuccess: async ({ id }) => {
      // The history of the course has one more entry.
      await client.invalidateQueries({ queryKey: coursesKey, refetchType: 'none' })
      await navigate(courseAddress(paths.training, userCourseId, { check: String(id) }))
    },
  })
  return { ...start, mutate: useMutateOnce(start.mutate) }
}
