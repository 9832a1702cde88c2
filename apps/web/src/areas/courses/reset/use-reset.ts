import { resetCourse, resetStatistics } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../shared/api/call.ts'
import { coursesKey } from '../../../shared/api/user-course-queries.ts'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { forgetPractice } from '../../../study/practice/forget-practice.ts'

const kinds = {
  full: {
    target: resetCourse,
    done: () => '✅ Полный сброс статистики выполнен',
    failed: '❌ Ошибка при полном сбросе статистики. Попробуйте ещё раз.',
  },
  otherCourses: {
    target: resetStatistics,
    done: (message: string) => `✅ ${message}`,
    failed: '❌ Произошла ошибка при сбросе статистики. Попробуйте еще раз.',
  },
} as const

/** Closing the dialog does not stop the reset. A toast then shows the outcome. */
export const useReset = (kind: keyof typeof kinds, userCourseId: number, onDone: () => void) => {
  const { target, done, failed } = kinds[kind]
  const queryClient = useQueryClient()
  const dialogIsOpen = useRef(true)
  useEffect(() => {
    dialogIsOpen.current = true
    return () => {
      dialogIsOpen.current = false
    }
  }, [])

  const reset = useMutation({
    mutationFn: async () => {
      const answer = await call(target, { params: { id: userCourseId } })
      if (!answer.success) throw new Error(answer.message)
      return answer
    },
    onSuccess: ({ message }) => {
      if (kind === 'full') forgetPractice(userCourseId)
      if (dialogIsOpen.current) onDone()
      showToast(done(message), 'green')
    },
    onError: () => {
      if (!dialogIsOpen.current) showToast(failed, 'red')
    },
    // After an error too: the server may have done it and only the response was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: coursesKey }),
  })
  const resetOnce = useMutateOnce(reset.mutate)
  return { start: () => resetOnce(undefined), busy: reset.isPending, problem: reset.isError ? failed : null }
}
