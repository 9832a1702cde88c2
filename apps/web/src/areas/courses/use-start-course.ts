import { startCourse, type UserCourse } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { coursesKey, userCourseQuery } from '../../shared/api/queries.ts'
import { courseAddress } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'

/** Begins a given course and goes to it. */
export const useStartCourse = ({ course }: UserCourse) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(startCourse, { params: { id: course.id } }),
    onSuccess: async (started) => {
      void queryClient.invalidateQueries({ queryKey: coursesKey, refetchType: 'none' })
      queryClient.setQueryData(userCourseQuery(started.id).queryKey, started)
      // Back leads to the list, not to a start that has been made.
      await navigate(courseAddress(paths.course, started.id), { replace: true })
    },
  })
}
