/** The data of the confirmation. Stored in the history entry, so that a reload keeps the number. */
export interface SentApplication {
  number: number
  email: string
  course: string
}

export const isSentApplication = (state: unknown): state is { sent: SentApplication } =>
  typeof state === 'object' &&
  state !== null &&
  'sent' in state &&
  typeof state.sent === 'object' &&
  state.sent !== null &&
  'number' in state.sent
