export const checkStatus = ({ isFinished, answeredCount }: { isFinished: boolean; answeredCount: number }) => {
  if (isFinished) return 'Completed'
  return answeredCount > 0 ? 'In Progress' : 'Not started'
}

/** `isPassed` is null until the attempt ends. */
export const ticketAttemptStatus = (isPassed: boolean | null) => {
  if (isPassed === null) return 'In Progress'
  return isPassed ? 'Done' : 'Failed'
}
