/** The list and everything that is counted over it: what a dialog has changed makes all of it stale. */
export const accountsKey = ['accounts'] as const
