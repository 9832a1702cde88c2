import { type Prolongations, prolongCourses } from '@dopusk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { log } from '../../../shared/log.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { accountsKey } from '../accounts-key.ts'
import { failureText } from '../edit/failure-text.ts'

/** A course to be prolonged, with the last day that the screen shows. */
export interface ProlongItem {
  userCourseId: number
  accessUntil: string
}

const send = (items: readonly ProlongItem[], preview: boolean, signal?: AbortSignal): Promise<Prolongations> =>
  call(
    prolongCourses,
    {
      body: {
        items: items.map(({ userCourseId, accessUntil }) => ({ user_course: userCourseId, access_until: accessUntil })),
        preview,
      },
    },
    signal === undefined ? {} : { signal },
  )

/** People, dates and prices as they will be. Never from a cache: prices and dates may have changed. */
export const prolongPreviewQuery = (items: readonly ProlongItem[]) =>
  queryOptions({
    queryKey: ['prolong-preview', items],
    queryFn: ({ signal }) => send(items, true, signal),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })

export const failure = 'Не\u00a0получилось продлить доступ'

export const useProlong = () => {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: (items: readonly ProlongItem[]) => send(items, false),
    onError: (error) => log(failure, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey }),
  })
  const mutate = useMutateOnce(mutation.mutate)
  return { ...mutation, mutate, problem: mutation.error && failureText(failure, mutation.error) }
}
