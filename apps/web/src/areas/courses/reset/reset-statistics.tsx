import { checkReset } from '@dopusk/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { showToast } from '../../../shared/ui/toast-store.ts'
import { useMutateOnce } from '../../../shared/use-mutate-once.ts'
import { ResetConfirmation } from './reset-confirmation.tsx'
import { ResetDialog } from './reset-dialog.tsx'

interface ResetStatisticsProps {
  userCourseId: number
  className?: string | undefined
}

/** First asks the server what can be reset, then shows the choice. A full reset has one more confirmation. */
export const ResetStatistics = ({ userCourseId, className }: ResetStatisticsProps) => {
  const [step, setStep] = useState<'closed' | 'choice' | 'confirmation'>('closed')
  const check = useMutation({
    mutationFn: () => call(checkReset, { params: { id: userCourseId } }),
    onSuccess: ({ success }) => {
      if (success) setStep('choice')
      else showToast('Сбрасывать нечего: статистики по\u00a0курсу пока нет')
    },
    onError: ({ message }) => showToast(message, 'red'),
  })
  const checkOnce = useMutateOnce(check.mutate)
  const close = () => setStep('closed')
  return (
    <>
      <Button look="plain" size="s" className={className} busy={check.isPending} onClick={() => checkOnce(undefined)}>
        Сбросить статистику
      </Button>
      {check.data !== undefined && step === 'choice' && (
        <ResetDialog
          userCourseId={userCourseId}
          found={check.data}
          onFullReset={() => setStep('confirmation')}
          onClose={close}
        />
      )}
      {check.data !== undefined && step === 'confirmation' && (
        <ResetConfirmation
          userCourseId={userCourseId}
          sharedCount={check.data.shared_questions_count}
          onClose={close}
        />
      )}
    </>
  )
}
