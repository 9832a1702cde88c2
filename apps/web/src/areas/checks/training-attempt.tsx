import { endCheck } from '@dopusk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { useLeaveWarning } from '../../shared/use-leave-warning.ts'
import { attemptKey } from '../../study/attempt-queries.ts'
import { callWithTimeout } from '../../study/call-with-timeout.ts'
import { ContinuedElsewhere } from '../../study/continued-elsewhere.tsx'
import { noticeOf } from '../../study/notice.ts'
import { DayDone } from '../../study/plan/day-done.tsx'
import { QuestionPlayer } from '../../study/player/question-player.tsx'
import { AttemptResult } from '../../study/result/attempt-result.tsx'
import { useAttemptLock } from '../../study/use-attempt-lock.ts'
import { useFinishAttempt } from '../../study/use-finish-attempt.ts'
import { useInvalidateCourses } from '../../study/use-invalidate-courses.ts'
import { useSyncState } from '../../study/use-pending-answers.ts'
import { usePlayedAttempt } from '../../study/use-played-attempt.ts'
import { checkQuery, type PlayedCheck } from './check-query.ts'
import { StartAnother } from './start-another.tsx'

interface TrainingAttemptProps {
  checkId: number
  userCourseId: number
  check: PlayedCheck
  exitTo: string
}

/** The learning mode: an attempt without a deadline. */
export const TrainingAttempt = ({ checkId, userCourseId, check, exitTo }: TrainingAttemptProps) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const syncState = useSyncState()
  const { queryKey } = checkQuery(checkId)
  const attempt = usePlayedAttempt({ mode: 'check', id: checkId, questions: check.questions })
  const reload = () => client.invalidateQueries({ queryKey: attemptKey('check', checkId) })
  const lock = useAttemptLock({
    attemptId: checkId,
    isRunning: !check.isFinished,
    onPulse: ({ is_finished: isFinished }) => {
      if (isFinished) void reload()
    },
  })
  const { finish, isPending, isRetrying, error } = useFinishAttempt({
    mode: 'check',
    attemptId: checkId,
    end: () => callWithTimeout((signal) => call(endCheck, { params: { id: checkId } }, { signal })),
    canStillAnswer: () => true,
    onEnded: ({ questions }) => client.setQueryData(queryKey, { questions, isFinished: true, mode: check.mode }),
  })
  useInvalidateCourses()
  useLeaveWarning(!check.isFinished)

  if (check.isFinished) {
    return (
      <AttemptResult
        title="Обучение завершено"
        notice={check.mode === 'plan' && <DayDone userCourseId={userCourseId} />}
        questions={check.questions}
        userCourseId={userCourseId}
        nextSteps={(look) => <StartAnother look={look} userCourseId={userCourseId} mode={check.mode} />}
        exit={{ to: exitTo, label: 'К курсу' }}
      />
    )
  }
  const { pendingCount } = attempt
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
        notice={noticeOf({ problem, onRetry: finish, isRetrying, syncState, pendingCount })}
        isFinishing={isPending}
        onFinish={finish}
        onExit={exit}
      />
      {lock.isLost && (
        <ContinuedElsewhere
          title="Обучение продолжено в другом окне"
          text="Ответы сохранены. Отвечать можно в любом из окон, но только в одном."
          onReclaim={async () => {
            await lock.reclaim()
            await reload()
          }}
          onExit={exit}
        />
      )}
    </>
  )
}
