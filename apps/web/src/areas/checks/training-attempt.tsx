import { endCheck } from '@dopusk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { attemptKey } from '../../learning/attempt-queries.ts'
import { ContinuedElsewhere } from '../../learning/continued-elsewhere.tsx'
import { QuestionPlayer } from '../../learning/player/question-player.tsx'
import { AttemptResult } from '../../learning/result/attempt-result.tsx'
import { useAttemptHold } from '../../learning/use-attempt-hold.ts'
import { useFinishAttempt } from '../../learning/use-finish-attempt.ts'
import { useFreshFigures } from '../../learning/use-fresh-figures.ts'
import { usePlayedAttempt } from '../../learning/use-played-attempt.ts'
import { WaitingForLine } from '../../learning/waiting-for-line.tsx'
import { call } from '../../shared/api/call.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { checkQuery, type PlayedCheck } from './check-query.ts'

interface TrainingAttemptProps {
  checkId: number
  check: PlayedCheck
  exitTo: string
}

/** The learning mode: no bell, and every answer may be thought over. */
export const TrainingAttempt = ({ checkId, check, exitTo }: TrainingAttemptProps) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { queryKey } = checkQuery(checkId)
  const attempt = usePlayedAttempt({ mode: 'check', id: checkId, questions: check.questions })
  const reload = () => client.invalidateQueries({ queryKey: attemptKey('check', checkId) })
  const hold = useAttemptHold({
    attemptId: checkId,
    isRunning: !check.isFinished,
    onPulse: ({ is_finished: isFinished }) => {
      if (isFinished) void reload()
    },
  })
  const { finish, isPending, isWaitingForLine, error } = useFinishAttempt({
    mode: 'check',
    attemptId: checkId,
    end: () => call(endCheck, { params: { id: checkId } }),
    canStillAnswer: () => true,
    onEnded: ({ questions }) => client.setQueryData(queryKey, { questions, isFinished: true }),
  })
  useFreshFigures()

  if (check.isFinished) {
    return (
      <AttemptResult
        title="Обучение завершено"
        questions={check.questions}
        exit={{ to: exitTo, label: 'Вернуться к курсу' }}
      />
    )
  }
  const exit = () => void navigate(exitTo)
  return (
    <>
      <QuestionPlayer
        title="Обучение"
        exitLabel="Выйти из обучения"
        mode="check"
        attemptId={checkId}
        attempt={attempt}
        notice={isWaitingForLine ? <WaitingForLine /> : <Alert message={error?.message ?? null} />}
        isFinishing={isPending}
        onFinish={finish}
        onExit={exit}
      />
      {hold.isLost && (
        <ContinuedElsewhere
          onTakeBack={async () => {
            await hold.takeBack()
            await reload()
          }}
          onExit={exit}
        />
      )}
    </>
  )
}
