/** What a learner had best do next: repeat what is due, learn new questions, or repeat what is studied. */
export type StudyAdvice = 'due' | 'new' | 'repeat'

/**
 * A new question learnt so shortly before the end is still remembered there, and lifts the course more than another
 * repetition; `npm run simulate-study` measures it.
 */
const lastDays = 2

export interface StudyState {
  dueCount: number
  unseenCount: number
  /** Of access, today included. */
  daysLeft: number
}

/** What is due comes first, but in the last days what was never seen. */
export const adviseStudy = ({ dueCount, unseenCount, daysLeft }: StudyState): StudyAdvice => {
  if (unseenCount > 0 && (dueCount === 0 || daysLeft <= lastDays)) return 'new'
  return dueCount > 0 ? 'due' : 'repeat'
}
