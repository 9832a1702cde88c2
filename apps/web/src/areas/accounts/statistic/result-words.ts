import type { CourseResult } from '@dopusk/contract'

/** Percent of right answers, rounded. */
export const percentOf = ({ right_answers: right, question_count: all }: CourseResult): number =>
  all === 0 ? 0 : Math.round((right / all) * 100)

export const percentText = (percent: number): string => `${percent}\u00a0%`

export const rightOfAll = ({ right_answers: right, question_count: all }: CourseResult): string =>
  `${right}\u00a0правильных из\u00a0всего\u00a0${all}`
