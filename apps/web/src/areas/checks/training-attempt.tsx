import { endCheck } from '@dopusk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { attemptKey } from '../../learning/attempt-queries.ts'
import { ContinuedElsewhere } from '../../learning/continued-elsewhere.tsx'
import { noticeOf } from '../../learning/notice.ts'
import { QuestionPlayer } from '../../learning/player/question-player.tsx'
import { AttemptResult } from '../../learning/result/attempt-result.tsx'
import { useAttemptHold } from '../../learning/use-attempt-hold.ts'
import { useFinishAttempt } from '../../learning/use-finish-attempt.ts'
import { useFreshFigures } from '../../learning/use-fresh-figures.ts'
import { useSending } from '../../learning/use-kept-answers.ts'
import { usePlayedAttempt } from '../../learning/use-played-attempt.ts'
import { withPatience } from '../../learning/with-patience.ts'
import { call } from '../../shared/api/call.ts'
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
  const sending = useSending()
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
    end: () => withPatience((signal) => call(endCheck, { params: { id: checkId } }, { signal })),
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
  const { waitingCount } = attempt
  const problem = error?.message ?? null
  const exit = () => void navigate(exitTo)
  return (
    <>
      <QuestionPlayer
        title="Обучение"
        exitLabel="Выйти из обучения"
        mode="check"
        attemptId={checkId}
        attempt={attempt}
        notice={noticeOf({ problem, onRetry: finish, isWaitingForLine, sending, waitingCount })}
        isFinishing={isPending}
        onFinish={finish}
        onExit={exit}
      />
      {hold.isLost && (
        <ContinuedElsewhere
          title="Обучение продолжено в другом окне"
          text="Ответы сохранены. Отвечать можно в любом из окон, но только в одном."
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
