export interface CourseCounts {
  questionCount: number
  goodCount: number
  ticketCount: number
  passedCount: number
}

/** Within 0 and 1, whatever the counts: a count that cannot be true must not break the page that shows it. */
const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, Math.max(0, part / whole)))

/** One half for questions remembered well, one half for own tickets ever passed; 0 to 100, whole. */
export const courseProgress = ({ questionCount, goodCount, ticketCount, passedCount }: CourseCounts): number =>
  Math.round(50 * share(goodCount, questionCount) + 50 * share(passedCount, ticketCount))

export type CourseStatus = 'Not started' | 'Started' | 'Completed'

export const courseStatus = (startedAt: Date | null, progress: number): CourseStatus => {
  if (startedAt === null) return 'Not started'
  return progress === 100 ? 'Completed' : 'Started'
}
