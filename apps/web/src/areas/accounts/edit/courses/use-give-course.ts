import { giveCourse } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { log } from '../../../../shared/log.ts'
import { accountsKey } from '../../accounts-key.ts'
import { failureText } from '../failure-text.ts'

const failure = 'Не\u00a0получилось выдать курс'

export const useGiveCourse = (userId: number, accountId: number) => {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ courseId, startDate }: { courseId: number; startDate: string }) =>
      call(giveCourse, {
        body: {
          user: userId,
          course: courseId,
          start_date: startDate,
          access_days: 30,
          education_account: accountId,
        },
      }),
    onError: (error) => log(failure, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey }),
  })
  return { ...mutation, problem: mutation.error && failureText(failure, mutation.error) }
}
