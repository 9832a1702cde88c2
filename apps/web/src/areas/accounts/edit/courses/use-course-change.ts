import { changeUserCourse, giveCourse, pauseCourse, resumeCourse, type UserCourse } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { log } from '../../../../shared/log.ts'
import { accountsKey } from '../../accounts-key.ts'
import { failureText } from '../failure-text.ts'

/** Actions of staff on a learner's course. */
export type CourseChange =
  | { kind: 'pause' | 'resume' }
  | { kind: 'move'; startDate: string }
  | { kind: 'renew'; startDate: string }

const send = ({ id, user, course }: UserCourse, accountId: number, change: CourseChange): Promise<UserCourse> => {
  const params = { id }
  switch (change.kind) {
    case 'pause':
      return call(pauseCourse, { params })
    case 'resume':
      return call(resumeCourse, { params })
    case 'move':
      return call(changeUserCourse, {
        params,
        query: { user: String(user) },
        body: { start_date: change.startDate, user, course: course.id },
      })
    case 'renew':
      return call(giveCourse, {
        body: {
          user,
          course: course.id,
          start_date: change.startDate,
          access_days: 30,
          education_account: accountId,
        },
      })
  }
}

const failures: Record<CourseChange['kind'], string> = {
  pause: 'Не\u00a0получилось приостановить курс',
  resume: 'Не\u00a0получилось возобновить курс',
  move: 'Не\u00a0получилось перенести начало курса',
  renew: 'Не\u00a0получилось выдать курс',
}

/** The specification requires failures to be logged; they are shown as well. Afterwards all queries are refetched. */
export const useCourseChange = (userCourse: UserCourse, accountId: number) => {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: (change: CourseChange) => send(userCourse, accountId, change),
    onError: (error, { kind }) => log(failures[kind], error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey }),
  })
  const { error, variables } = mutation
  return { ...mutation, problem: error && variables ? failureText(failures[variables.kind], error) : null }
}
