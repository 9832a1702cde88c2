const windowMs = 60 * 60 * 1000

/** Logins and passwords of a bulk creation can be downloaded until then, by the user who made it. */
export const credentialsUntil = (finishedAt: Date): Date => new Date(finishedAt.getTime() + windowMs)
