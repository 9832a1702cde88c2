const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && other.every((number) => one.includes(number))

/** Right means that exactly the right variants were chosen. */
export const isRightAnswer = (chosen: readonly number[], right: readonly number[]): boolean => isSameSet(chosen, right)

/** Whether two answers are the same one sent twice, whatever the order of their variants. */
export const isSameAnswer = (one: readonly number[], other: readonly number[]): boolean => isSameSet(one, other)
