/**
 * Two emails are the same if their keys are: Latin and Russian letters compare without case, everything else exactly.
 * The database has the same rule as `email_key()`.
 */
export const emailKey = (email: string): string => email.replace(/[A-ZА-ЯЁ]/g, (letter) => letter.toLowerCase())
