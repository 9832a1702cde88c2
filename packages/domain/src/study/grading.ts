const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && other.every((number) => one.includes(number))

/** Grades an answer: it is right if exactly the right variants were chosen. */
export const gradeAnswer = (chosen: readonly number[], right: readonly number[]): boolean => isSameSet(chosen, right)

/** Whether two answers have the same variants in any order: one answer sent twice. */
export const isSameAnswer = (one: readonly number[], other: readonly number[]): boolean => isSameSet(one, other)
