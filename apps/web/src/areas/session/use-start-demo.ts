import { createDemoUser } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { paths } from '../../shared/paths.ts'
import { useEnter } from './use-enter.ts'

export const useStartDemo = ({ replace }: { replace: boolean }) => {
  const navigate = useNavigate()
  const enter = useEnter()
  return useMutation({
    mutationFn: () => call(createDemoUser, {}, { token: 'omit' }),
    onSuccess: async (answer) => {
      enter(answer, { demo: true })
      await navigate(paths.courses, { replace })
    },
  })
}
