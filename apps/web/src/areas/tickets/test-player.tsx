import { endTicket, getAttemptPulse } from '@dopusk/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ContinuedElsewhere } from '../../learning/continued-elsewhere.tsx'
import { QuestionPlayer } from '../../learning/player/question-player.tsx'
import { useAttemptHold } from '../../learning/use-attempt-hold.ts'
import { useFinishAttempt } from '../../learning/use-finish-attempt.ts'
import { useIsLineDown } from '../../learning/use-kept-answers.ts'
import type { usePlayedAttempt } from '../../learning/use-played-attempt.ts'
import { call } from '../../shared/api/call.ts'
import { Countdown } from './countdown.tsx'
import { LeaveTestDialog } from './leave-test-dialog.tsx'
import { TestNotice } from './test-notice.tsx'
import { type PlayedTicket, withClock } from './ticket-query.ts'
import { useBell } from './use-bell.ts'

class BellTooEarly extends Error {}

interface TestPlayerProps {
  ticket: PlayedTicket
  attempt: ReturnType<typeof usePlayedAttempt>
  exitTo: string
  onEnded: (ended: PlayedTicket) => void
  /** The server knows more of this attempt than this window. */
  onChangedElsewhere: () => Promise<void>
}

export const TestPlayer = ({ ticket, attempt, exitTo, onEnded, onChangedElsewhere }: TestPlayerProps) => {
  const navigate = useNavigate()
  const isLineDown = useIsLineDown()
  const [isLeaving, setLeaving] = useState(false)
  const { id: attemptId, deadline, clockOffsetMs } = ticket
  const allowanceMs = Date.parse(deadline) - Date.parse(ticket.started_at)
  const bell = useBell({ deadline, clockOffsetMs, onBell: () => finish() })

  const hold = useAttemptHold({
    attemptId,
    isRunning: true,
    onPulse: (pulse) => {
      bell.setRight(pulse.server_now)
      if (pulse.is_finished) void onChangedElsewhere()
    },
  })

  /** A clock that somebody has set forward must not end the test: the server has the last word. */
  const confirmBell = async () => {
    const pulse = await call(getAttemptPulse, { params: { id: attemptId } })
    bell.setRight(pulse.server_now)
    if (!pulse.is_finished && bell.readMsLeft() > 0) throw new BellTooEarly()
  }

  const { finish, isPending, isWaitingForLine, error } = useFinishAttempt({
    mode: 'ticket',
    attemptId,
    end: async () => {
      if (bell.readMsLeft() <= 0) await confirmBell()
      const elapsedMs = Math.round(Math.min(allowanceMs, Math.max(0, allowanceMs - bell.readMsLeft())))
      return withClock(await call(endTicket, { params: { id: attemptId }, body: { time_ticket: elapsedMs } }))
    },
    canStillAnswer: () => bell.readMsLeft() > 0,
    onEnded,
  })

  const exit = () => void navigate(exitTo)
  return (
    <>
      <QuestionPlayer
        title={`Билет ${ticket.ticket}`}
        exitLabel="Выйти из теста"
        mode="ticket"
        attemptId={attemptId}
        attempt={attempt}
        isOver={bell.seconds === 0}
        countdown={<Countdown seconds={bell.seconds} />}
        notice={
          <TestNotice
            isOver={bell.seconds === 0}
            isWaitingForLine={isWaitingForLine}
            unsentCount={isLineDown ? attempt.waitingCount : 0}
            problem={error instanceof BellTooEarly ? null : (error?.message ?? null)}
            onRetry={finish}
          />
        }
        isFinishing={isPending}
        onFinish={finish}
        onExit={() => setLeaving(true)}
      />
      {isLeaving && !hold.isLost && <LeaveTestDialog onLeave={exit} onStay={() => setLeaving(false)} />}
      {hold.isLost && (
        <ContinuedElsewhere
          onTakeBack={async () => {
            await hold.takeBack()
            await onChangedElsewhere()
          }}
          onExit={exit}
        />
      )}
    </>
  )
}
