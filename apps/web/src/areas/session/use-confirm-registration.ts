import { confirmRegistration } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

export const useConfirmRegistration = () =>
  useMutation({
    mutationFn: (token: string) => call(confirmRegistration, { body: { token } }, { token: 'omit' }),
  })
