import { sendComplaint } from '@dopusk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { showToast } from '../../shared/ui/toast-store.ts'

export const useSendComplaint = (questionId: number, onSent: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (message: string) => {
      const user = await client.ensureQueryData(currentUserQuery)
      return await call(sendComplaint, { body: { message, user: user.id, question: questionId } })
    },
    onSuccess: () => {
      showToast('Жалоба отправлена. Спасибо, мы проверим вопрос', 'green')
      onSent()
    },
  })
}
