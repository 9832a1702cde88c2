/** Key of the list and of everything counted over it: a change by a dialog invalidates all of it. */
export const accountsKey = ['accounts'] as const
