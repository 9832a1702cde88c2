/** The command was called with wrong arguments. */
export class UsageError extends Error {}
