import {
  changeUserCourse,
  giveCourse,
  pauseCourse,
  resumeCourse,
  takeBackCourse,
  type UserCourse,
} from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { log } from '../../../../shared/log.ts'
import { useMutateOnce } from '../../../../shared/use-mutate-once.ts'
import { accountsKey } from '../../accounts-key.ts'
import { failureText } from '../failure-text.ts'

/** Actions of staff on a learner's course. */
export type CourseChange =
  | { kind: 'pause' | 'resume' }
  | { kind: 'move'; startDate: string }
  | { kind: 'renew'; startDate: string }
  | { kind: 'take_back' }

interface GivenCourse {
  userId: number
  courseId: number
  startDate: string
  accountId: number
}

const give = ({ userId, courseId, startDate, accountId }: GivenCourse): Promise<UserCourse> =>
  call(giveCourse, {
    body: { user: userId, course: courseId, start_date: startDate, access_days: 30, education_account: accountId },
  })

/** The course after the change; null where it was taken back as a whole. */
const send = async (
  { id, user, course, access_until }: UserCourse,
  accountId: number,
  change: CourseChange,
): Promise<UserCourse | null> => {
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
      return give({ userId: user, courseId: course.id, startDate: change.startDate, accountId })
    case 'take_back':
      return (await call(takeBackCourse, { params, body: { access_until } })).user_course
  }
}

const failures: Record<CourseChange['kind'], string> = {
  pause: 'Не\u00a0получилось приостановить курс',
  resume: 'Не\u00a0получилось возобновить курс',
  move: 'Не\u00a0получилось перенести начало курса',
  renew: 'Не\u00a0получилось выдать курс',
  take_back: 'Не\u00a0получилось забрать курс',
}

/** The specification requires failures to be logged; they are shown as well. Afterwards all queries are refetched. */
export const useCourseChange = (userCourse: UserCourse, accountId: number) => {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: (change: CourseChange) => send(userCourse, accountId, change),
    onError: (error, { kind }) => log(failures[kind], error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey }),
  })
  const mutate = useMutateOnce(mutation.mutate)
  const { error, variables } = mutation
  return { ...mutation, mutate, problem: error && variables ? failureText(failures[variables.kind], error) : null }
}

/** Gives a course that the learner does not have yet. */
export const useGiveCourse = (userId: number, accountId: number) => {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: (course: Pick<GivenCourse, 'courseId' | 'startDate'>) => give({ userId, accountId, ...course }),
    onError: (error) => log(failures.renew, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey }),
  })
  const mutate = useMutateOnce(mutation.mutate)
  return { ...mutation, mutate, problem: mutation.error && failureText(failures.renew, mutation.error) }
}
