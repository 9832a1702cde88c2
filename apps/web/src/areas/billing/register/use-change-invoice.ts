import type { Invoice } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invoicesKey } from '../../../shared/api/queries.ts'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'

/** A change of one invoice: the register is read again, and a message says what was done. */
export const useChangeInvoice = <Body>(send: (body: Body) => Promise<Invoice>, onDone: () => void) => {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: invoicesKey }),
  })
  const changeOnce = useMutateOnce(mutate)
  return {
    isPending,
    change: (body: Body, message: string, onFailed: (error: Error) => void) =>
      changeOnce(body, {
        onSuccess: () => {
          showToast(message, 'green')
          onDone()
        },
        onError: onFailed,
      }),
  }
}
