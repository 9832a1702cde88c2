/** Of a file, and of what is drawn from it: what was exported can come back. */
export const maxBytes = 500_000
