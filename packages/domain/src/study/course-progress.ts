export interface CourseCounts {
  questionCount: number
  goodCount: number
  ticketCount: number
  passedCount: number
}

/** Clamped to 0 to 1: an inconsistent count must not break the page that shows it. */
const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, Math.max(0, part / whole)))

/** One half for questions remembered well, one half for own tickets ever passed; a whole number from 0 to 100. */
export const courseProgress = ({ questionCount, goodCount, ticketCount, passedCount }: CourseCounts): number =>
  Math.round(50 * share(goodCount, questionCount) + 50 * share(passedCount, ticketCount))

export type CourseStatus = 'Not started' | 'Started' | 'Completed'

export const courseStatus = (startedAt: Date | null, progress: number): CourseStatus => {
  if (startedAt === null) return 'Not started'
  return progress === 100 ? 'Completed' : 'Started'
}
