/** Right means that exactly the right variants were chosen. */
export const isRightAnswer = (chosen: readonly number[], right: readonly number[]): boolean =>
  chosen.length === right.length && right.every((number) => chosen.includes(number))

/** Whether two answers are the same one sent twice, whatever the order of their variants. */
export const isSameAnswer = isRightAnswer
