import { useQueryClient } from '@tanstack/react-query'
import { type PluralForms, plural, pluralWord } from '../../shared/format/plural.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { AttemptResult } from '../../study/result/attempt-result.tsx'
import { ticketTitle } from '../../study/test-words.ts'
import { useInvalidateCourses } from '../../study/use-invalidate-courses.ts'
import { usePlayedAttempt } from '../../study/use-played-attempt.ts'
import { NextTicket } from './next-ticket.tsx'
import { TestPlayer } from './test-player.tsx'
import { type PlayedTicket, userTicketQuery } from './ticket-query.ts'

const answers: PluralForms = ['ответ', 'ответа', 'ответов']
const came: PluralForms = ['дошёл', 'дошли', 'дошли']
const counted: PluralForms = ['засчитан', 'засчитаны', 'засчитаны']

/** Answers that arrive after the deadline do not count. */
const LostAnswers = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <div role="alert">
      <Banner icon="offline" striped>
        {plural(count, answers)} {pluralWord(count, came)} до&nbsp;сервера уже после конца времени и&nbsp;не&nbsp;
        {pluralWord(count, counted)}
      </Banner>
    </div>
  )

interface TestAttemptProps {
  ticket: PlayedTicket
  exitTo: string
}

/** A test: its questions, then its result. */
export const TestAttempt = ({ ticket, exitTo }: TestAttemptProps) => {
  const client = useQueryClient()
  const attempt = usePlayedAttempt({ mode: 'ticket', id: ticket.id, questions: ticket.questions })
  useInvalidateCourses()
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
  return (
    <AttemptResult
      title={ticketTitle(ticket)}
      outcome={{
        isPassed: ticket.status === 'Done',
        isByRegrade: ticket.passed_by_regrade === true,
        passPercent: ticket.pass_percent,
      }}
      notice={<LostAnswers count={attempt.lostCount + attempt.pendingCount} />}
      questions={ticket.questions}
      userCourseId={ticket.user_course}
      nextSteps={(look) => <NextTicket look={look} ticket={ticket} />}
      exit={{ to: exitTo, label: 'К билетам' }}
    />
  )
}
