const dayMs = 24 * 60 * 60 * 1000

/** How long a demo user is kept; one who has applied waits for staff to make them a learner. */
export const demoLifetimeMs = 7 * dayMs
export const appliedDemoLifetimeMs = 30 * dayMs
