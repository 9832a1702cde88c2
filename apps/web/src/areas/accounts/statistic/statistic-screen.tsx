import { useStatisticCourseId } from '../statistic-address.ts'
import { CourseStatistic } from './course-statistic.tsx'
import { StatisticMissing } from './statistic-missing.tsx'

export const StatisticScreen = () => {
  const userCourseId = useStatisticCourseId()
  return userCourseId === null ? (
    <StatisticMissing />
  ) : (
    <CourseStatistic key={userCourseId} userCourseId={userCourseId} />
  )
}
