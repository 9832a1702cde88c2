import type { StudyPlan } from '@dopusk/contract'

/** Questions that are left of today. */
export const leftToday = ({ today }: StudyPlan): number => today.new + today.due
