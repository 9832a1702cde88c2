import { useQueryClient } from '@tanstack/react-query'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { AttemptResult } from '../../study/result/attempt-result.tsx'
import { useFreshFigures } from '../../study/use-fresh-figures.ts'
import { usePlayedAttempt } from '../../study/use-played-attempt.ts'
import { LostAnswers } from './lost-answers.tsx'
import { TestPlayer } from './test-player.tsx'
import { type PlayedTicket, userTicketQuery } from './ticket-query.ts'

interface TestAttemptProps {
  ticket: PlayedTicket
  exitTo: string
}

/** A test from its first question to its result. */
export const TestAttempt = ({ ticket, exitTo }: TestAttemptProps) => {
  const client = useQueryClient()
  const attempt = usePlayedAttempt({ mode: 'ticket', id: ticket.id, questions: ticket.questions })
  useFreshFigures()
  if (ticket.status === 'In Progress') {
    return (
      <TestPlayer
        ticket={ticket}
        attempt={attempt}
        exitTo={exitTo}
        onEnded={(ended) => client.setQueryData(userTicketQuery(ticket.id).queryKey, ended)}
        onChangedElsewhere={() => client.invalidateQueries(userTicketQuery(ticket.id))}
      />
    )
  }
  const isDone = ticket.status === 'Done'
  return (
    <AttemptResult
      title={`Билет ${ticket.ticket}`}
      verdict={<StatusBadge tone={isDone ? 'green' : 'red'}>{isDone ? 'Пройден' : 'Провален'}</StatusBadge>}
      notice={<LostAnswers count={attempt.lostCount + attempt.waitingCount} />}
      questions={ticket.questions}
      exit={{ to: exitTo, label: 'Вернуться к билетам' }}
    />
  )
}
