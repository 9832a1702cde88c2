import { confirmRegistration } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export const useConfirmRegistration = () =>
  useMutation({
    mutationFn: (body: { token: string; password: string }) => call(confirmRegistration, { body }, { token: 'omit' }),
  })
