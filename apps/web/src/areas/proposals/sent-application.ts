/** What the confirmation shows. It lies in the history entry, so that a reload does not lose the number. */
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
