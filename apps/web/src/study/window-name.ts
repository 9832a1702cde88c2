import { newKey } from '../shared/new-key.ts'

/** This window, for as long as its page lives. */
export const windowName = newKey()
