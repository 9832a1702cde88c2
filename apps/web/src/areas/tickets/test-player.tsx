import { endTicket, getAttemptPulse } from '@dopusk/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { ContinuedElsewhere } from '../../study/continued-elsewhere.tsx'
import { QuestionPlayer } from '../../study/player/question-player.tsx'
import { useAttemptHold } from '../../study/use-attempt-hold.ts'
import { useFinishAttempt } from '../../study/use-finish-attempt.ts'
import { useSending } from '../../study/use-kept-answers.ts'
import type { usePlayedAttempt } from '../../study/use-played-attempt.ts'
import { withPatience } from '../../study/with-patience.ts'
import { Countdown } from './countdown.tsx'
import { LeaveTestDialog } from './leave-test-dialog.tsx'
import { testNoticeOf } from './test-notice.ts'
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
  const sending = useSending()
  const [isLeaving, setLeaving] = useState(false)
  const { id: attemptId, deadline, clockOffsetMs } = ticket
  const { waitingCount } = attempt
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
    const pulse = await withPatience((signal) => call(getAttemptPulse, { params: { id: attemptId } }, { signal }))
    bell.setRight(pulse.server_now)
    if (!pulse.is_finished && bell.readMsLeft() > 0) throw new BellTooEarly()
  }

  const { finish, isPending, isWaitingForLine, error } = useFinishAttempt({
    mode: 'ticket',
    attemptId,
    end: async () => {
      if (bell.readMsLeft() <= 0) await confirmBell()
      const elapsedMs = Math.round(Math.min(allowanceMs, Math.max(0, allowanceMs - bell.readMsLeft())))
      const input = { params: { id: attemptId }, body: { time_ticket: elapsedMs } }
      return withClock(await withPatience((signal) => call(endTicket, input, { signal })))
    },
    canStillAnswer: () => bell.readMsLeft() > 0,
    onEnded,
  })

  const problem = error instanceof BellTooEarly ? null : (error?.message ?? null)
  const standing = { problem, onRetry: finish, isWaitingForLine, sending, waitingCount }
  const exit = () => void navigate(exitTo)
  return (
    <>
      <QuestionPlayer
        title={`Билет ${ticket.ticket}`}
        exitLabel="Выйти из теста"
        mode="ticket"
        attemptId={attemptId}
        attempt={attempt}
        isOver={bell.isOver}
        countdown={<Countdown readMsLeft={bell.readMsLeft} />}
        notice={testNoticeOf(standing, bell.isOver)}
        isFinishing={isPending}
        onFinish={finish}
        onExit={() => setLeaving(true)}
      />
      {isLeaving && !hold.isLost && (
        <LeaveTestDialog hasUnsent={waitingCount > 0} onLeave={exit} onStay={() => setLeaving(false)} />
      )}
      {hold.isLost && (
        <ContinuedElsewhere
          title="Тест продолжен в другом окне"
          text={'Ответы сохранены. Время идёт дальше, в\u00a0каком\u00a0бы окне вы\u00a0ни\u00a0отвечали.'}
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
