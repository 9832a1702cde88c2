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
import { checkQuery } from './check-query.ts'
import { TrainingAttempt } from './training-attempt.tsx'

const Training = ({ checkId, userCourseId }: { checkId: number; userCourseId: number }) => {
  const check = useQuery(checkQuery(checkId))
  const exitTo = courseAddress(paths.course, userCourseId)
  if (isNotFound(check.error)) return <AttemptMissing exit={{ to: exitTo, label: 'К курсу' }} />
  if (check.data !== undefined)
    return <TrainingAttempt checkId={checkId} userCourseId={userCourseId} check={check.data} exitTo={exitTo} />
  return check.error === null ? <PlayerSkeleton title="Обучение" /> : <LoadError query={check} wholePage />
}

export const TrainingScreen: Screen = () => {
  const userCourseId = useUserCourseId()
  const checkId = useAddressNumber('check')
  if (userCourseId === null || checkId === null) return <CourseNotFound />
  return <Training key={checkId} checkId={checkId} userCourseId={userCourseId} />
}

TrainingScreen.prefetch = (client, search) => {
  const id = readId(search.get('check'))
  return id === null ? [] : [client.prefetchQuery(checkQuery(id))]
}
