import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../shared/api/api-error.ts'
import { courseAddress, useAddressNumber, useUserCourseId } from '../../shared/course-address.ts'
import { paths } from '../../shared/paths.ts'
import { readId } from '../../shared/read-id.ts'
import type { Screen } from '../../shared/screen.ts'
import { CourseNotFound } from '../../shared/ui/course-not-found.tsx'
import { LoadError } from '../../shared/ui/load-error.tsx'
import { AttemptMissing } from '../../study/attempt-missing.tsx'
import { PlayerSkeleton } from '../../study/player/player-skeleton.tsx'
import { TestAttempt } from './test-attempt.tsx'
import { userTicketQuery } from './ticket-query.ts'

const Testing = ({ attemptId, userCourseId }: { attemptId: number; userCourseId: number }) => {
  const ticket = useQuery(userTicketQuery(attemptId))
  const exitTo = courseAddress(paths.ticketSelection, userCourseId)
  if (isNotFound(ticket.error)) return <AttemptMissing exit={{ to: exitTo, label: 'К билетам' }} />
  if (ticket.data !== undefined) return <TestAttempt ticket={ticket.data} exitTo={exitTo} />
  return ticket.error === null ? <PlayerSkeleton title="Тестирование" /> : <LoadError query={ticket} wholePage />
}

export const TestingScreen: Screen = () => {
  const userCourseId = useUserCourseId()
  const attemptId = useAddressNumber('attempt')
  if (userCourseId === null || attemptId === null) return <CourseNotFound />
  return <Testing key={attemptId} attemptId={attemptId} userCourseId={userCourseId} />
}

TestingScreen.prefetch = (client, search) => {
  const id = readId(search.get('attempt'))
  return id === null ? [] : [client.prefetchQuery(userTicketQuery(id))]
}
