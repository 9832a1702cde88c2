/** The data of the confirmation. Stored in the history entry, so that a reload keeps the number. */
export interface SentProposal {
  number: number
  email: string
  course: string
}

export const isSentProposal = (state: unknown): state is { sent: SentProposal } =>
  typeof state === 'object' &&
  state !== null &&
  'sent' in state &&
  typeof state.sent === 'object' &&
  state.sent !== null &&
  'number' in state.sent
