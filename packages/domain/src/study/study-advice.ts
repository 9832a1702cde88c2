/** What a learner should do next: repeat what is due, learn new questions, or repeat what is studied. */
export type StudyAdvice = 'due' | 'new' | 'repeat'

/**
 * A new question learnt so shortly before the end is still remembered then, and raises the progress more than another
 * repetition; `npm run simulate-study` measures it.
 */
const lastDays = 2

export interface StudyState {
  dueCount: number
  unseenCount: number
  /** Of access, today included. */
  daysLeft: number
}

/** Due questions come first; in the last days unseen questions do. */
export const adviseStudy = ({ dueCount, unseenCount, daysLeft }: StudyState): StudyAdvice => {
  if (unseenCount > 0 && (dueCount === 0 || daysLeft <= lastDays)) return 'new'
  return dueCount > 0 ? 'due' : 'repeat'
}
