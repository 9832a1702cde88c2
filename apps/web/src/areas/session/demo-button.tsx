import { createDemoUser } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { paths } from '../../shared/paths.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { useHydrated } from '../../shared/ui/use-hydrated.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { signInProblem } from './sign-in-problem.ts'
import { useStoreSession } from './use-store-session.ts'

const useStartDemo = ({ replace }: { replace: boolean }) => {
  const navigate = useNavigate()
  const storeSession = useStoreSession()
  return useMutation({
    mutationFn: () => call(createDemoUser, {}, { token: 'omit' }),
    onSuccess: async (answer) => {
      storeSession(answer, { demo: true })
      await navigate(paths.courses, { replace })
    },
  })
}

/** `replace`: a step back does not return to the page with this button. */
export const DemoButton = ({ replace = false }: { replace?: boolean }) => {
  const startDemo = useStartDemo({ replace })
  const startOnce = useMutateOnce(startDemo.mutate)
  const hydrated = useHydrated()
  return (
    <>
      <Alert message={startDemo.error === null ? null : signInProblem(startDemo.error).message} />
      <div>
        <Button
          look="ghost"
          busy={startDemo.isPending}
          disabled={!hydrated}
          data-waiting={hydrated ? undefined : ''}
          onClick={() => startOnce()}
        >
          Попробовать без регистрации
        </Button>
      </div>
    </>
  )
}
