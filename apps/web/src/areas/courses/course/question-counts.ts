export const questionCounts = [10, 20, 30, 40] as const

export type QuestionCount = (typeof questionCounts)[number]

/** The smallest offered count that covers all due questions, at most 40. */
export const countForDue = (due: number): QuestionCount => questionCounts.find((count) => count >= due) ?? 40
