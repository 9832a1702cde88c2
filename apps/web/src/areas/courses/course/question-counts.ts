export const questionCounts = [10, 20, 30, 40] as const

export type QuestionCount = (typeof questionCounts)[number]

/** The smallest offered count that holds all that is due; at most 40 in one go. */
export const countForDue = (due: number): QuestionCount => questionCounts.find((count) => count >= due) ?? 40
