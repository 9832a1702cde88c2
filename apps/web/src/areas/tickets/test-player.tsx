import { endTicket, getAttemptPulse } from '@dopusk/contract'
import { useBlocker, useNavigate } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { paths } from '../../shared/paths.ts'
import { useLeaveWarning } from '../../shared/use-leave-warning.ts'
import { callWithTimeout } from '../../study/call-with-timeout.ts'
import { ContinuedElsewhere } from '../../study/continued-elsewhere.tsx'
import { QuestionPlayer } from '../../study/player/question-player.tsx'
import { ticketTitle } from '../../study/test-words.ts'
import { useAttemptLock } from '../../study/use-attempt-lock.ts'
import { useFinishAttempt } from '../../study/use-finish-attempt.ts'
import { useSyncState } from '../../study/use-pending-answers.ts'
import { isAnswered, type usePlayedAttempt } from '../../study/use-played-attempt.ts'
import { Countdown } from './countdown.tsx'
import { LeaveTestDialog } from './leave-test-dialog.tsx'
import { testNoticeOf } from './test-notice.ts'
import { type PlayedTicket, withClock } from './ticket-query.ts'
import { useDeadline } from './use-deadline.ts'

class DeadlineTooEarly extends Error {}

interface TestPlayerProps {
  ticket: PlayedTicket
  attempt: ReturnType<typeof usePlayedAttempt>
  exitTo: string
  onEnded: (ended: PlayedTicket) => void
  /** The server has a newer state of this attempt. */
  onChangedElsewhere: () => Promise<void>
}

export const TestPlayer = ({ ticket, attempt, exitTo, onEnded, onChangedElsewhere }: TestPlayerProps) => {
  const navigate = useNavigate()
  const syncState = useSyncState()
  const { id: attemptId, deadline, clockOffsetMs } = ticket
  const { pendingCount, played } = attempt
  const durationMs = Date.parse(deadline) - Date.parse(ticket.started_at)
  const timer = useDeadline({ deadline, clockOffsetMs, onDeadline: () => finish() })

  const lock = useAttemptLock({
    attemptId,
    isRunning: true,
    onPulse: (pulse) => {
      timer.syncClock(pulse.server_now)
      if (pulse.is_finished) void onChangedElsewhere()
    },
  })

  /** A device clock that was set forward must not end the test: the server decides. */
  const confirmDeadline = async () => {
    const pulse = await callWithTimeout((signal) => call(getAttemptPulse, { params: { id: attemptId } }, { signal }))
    timer.syncClock(pulse.server_now)
    if (!pulse.is_finished && timer.readMsLeft() > 0) throw new DeadlineTooEarly()
  }

  const { finish, isPending, isRetrying, error } = useFinishAttempt({
    mode: 'ticket',
    attemptId,
    end: async () => {
      if (timer.readMsLeft() <= 0) await confirmDeadline()
      const elapsedMs = Math.round(Math.min(durationMs, Math.max(0, durationMs - timer.readMsLeft())))
      const input = { params: { id: attemptId }, body: { time_ticket: elapsedMs } }
      return withClock(await callWithTimeout((signal) => call(endTicket, input, { signal })))
    },
    canStillAnswer: () => timer.readMsLeft() > 0,
    onEnded,
  })

  const problem = error instanceof DeadlineTooEarly ? null : (error?.message ?? null)
  const status = { problem, onRetry: finish, isRetrying, syncState, pendingCount }
  const exit = () => void navigate(exitTo)
  // Also for the browser's Back and the links of the header: the time goes on, and the person may not know that.
  const leaving = useBlocker(({ nextLocation }) => !lock.isLost && nextLocation.pathname !== paths.testing)
  useLeaveWarning()
  return (
    <>
      <QuestionPlayer
        title={ticketTitle(ticket)}
        exitLabel="Выйти из теста"
        mode="ticket"
        attemptId={attemptId}
        attempt={attempt}
        isOver={timer.isOver}
        countdown={<Countdown readMsLeft={timer.readMsLeft} />}
        notice={testNoticeOf(status, timer.isOver)}
        isFinishing={isPending}
        onFinish={finish}
        onExit={exit}
      />
      {leaving.state === 'blocked' && (
        <LeaveTestDialog
          hasPending={pendingCount > 0}
          unansweredCount={played.filter((question) => !isAnswered(question)).length}
          isFinishing={isPending}
          onLeave={leaving.proceed}
          onFinish={() => {
            leaving.reset()
            finish()
          }}
          onStay={leaving.reset}
        />
      )}
      {lock.isLost && (
        <ContinuedElsewhere
          title="Тест продолжен в другом окне"
          text={'Ответы сохранены. Время идёт дальше, в\u00a0каком\u00a0бы окне вы\u00a0ни\u00a0отвечали.'}
          onReclaim={async () => {
            await lock.reclaim()
            await onChangedElsewhere()
          }}
          onExit={exit}
        />
      )}
    </>
  )
}
