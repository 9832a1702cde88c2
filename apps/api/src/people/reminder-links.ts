import { createSignatures, isSameSignature } from './signatures.ts'

/** Addresses that work without a sign-in. They are signed, not stored, so that they can be shown again. */
export interface ReminderLinks {
  /** For programs that read mail: a POST to it unsubscribes (RFC 8058). */
  unsubscribeCall(userId: number): string
  /** For people: a page that asks first. */
  unsubscribePage(userId: number): string
  /** The same two for the weekly mail to a user of a partner. */
  stopDigestCall(userId: number): string
  stopDigestPage(userId: number): string
  readStopDigest(token: string): number | undefined
  readUnsubscribe(token: string): number | undefined
  calendar(userId: number, calendarNo: number): string
  readCalendar(token: string): { userId: number; calendarNo: number } | undefined
}

const sealLength = 22

export const createReminderLinks = (secret: string, site: string): ReminderLinks => {
  const sign = createSignatures(secret, 'dopusk reminder links')
  const seal = (purpose: string, ids: string) => `${ids}-${sign(`${purpose}\n${ids}`).slice(0, sealLength)}`
  const read = (purpose: string, token: string, count: number): number[] | undefined => {
    const ids = token.split('-', count)
    const isOwn = ids.length === count && ids.every((id) => /^\d{1,15}$/.test(id))
    return isOwn && isSameSignature(token, seal(purpose, ids.join('-'))) ? ids.map(Number) : undefined
  }
  const call = (token: string) => `${site}/api/unsubscribe/${token}/`
  // After «#»: a browser sends the fragment to no server, so the token gets into no log.
  const page = (token: string) => `${site}/unsubscribe#${token}`
  const unsubscribeToken = (userId: number) => seal('unsubscribe', String(userId))
  const stopDigestToken = (userId: number) => seal('stop-digest', String(userId))
  return {
    unsubscribeCall: (userId) => call(unsubscribeToken(userId)),
    unsubscribePage: (userId) => page(unsubscribeToken(userId)),
    stopDigestCall: (userId) => call(stopDigestToken(userId)),
    stopDigestPage: (userId) => page(stopDigestToken(userId)),
    readStopDigest: (token) => read('stop-digest', token, 1)?.[0],
    readUnsubscribe: (token) => read('unsubscribe', token, 1)?.[0],
    calendar: (userId, calendarNo) => `${site}/calendar/${seal('calendar', `${userId}-${calendarNo}`)}.ics`,
    readCalendar: (token) => {
      const ids = read('calendar', token, 2)
      return ids && { userId: ids[0] as number, calendarNo: ids[1] as number }
    },
  }
}
