import type { OfflinePack } from '@dopusk/contract'
import { serverNowMs } from '../../shared/api/tokens.ts'
import { changeOfflineSummary, readOfflineSummary } from './offline-summary.ts'

/** The time of the plan and of answers: by the server's clock as known, and never before the pack was issued. */
export const studyNow = ({ issued_at }: Pick<OfflinePack, 'issued_at'>): Date =>
  new Date(Math.max(Date.parse(issued_at), serverNowMs()))

/** A clock that is set back does not prolong a pack: the latest time that was seen counts. */
const latestMs = (): number => Math.max(serverNowMs(), readOfflineSummary()?.seenMs ?? 0)

export const isExpired = ({ issued_at, expires_at }: Pick<OfflinePack, 'issued_at' | 'expires_at'>): boolean =>
  Math.max(Date.parse(issued_at), latestMs()) >= Date.parse(expires_at)

/** Whether a pack is stored that has not expired, without reading it: on a phone that takes a tenth of a second. */
export const hasOpenPack = (): boolean =>
  Object.values(readOfflineSummary()?.packs ?? {}).some(({ expiresAt }) => latestMs() < Date.parse(expiresAt))

const noteEveryMs = 60_000

export const noteTime = (): void => {
  const summary = readOfflineSummary()
  const nowMs = serverNowMs()
  if (summary !== null && nowMs > summary.seenMs + noteEveryMs)
    changeOfflineSummary((before) => ({ ...before, seenMs: nowMs }))
}

/** After a response of the server its time holds, whatever was seen before: the device's clock may have been wrong. */
export const trustServerTime = (issuedAt: string): void =>
  changeOfflineSummary((before) => ({ ...before, seenMs: Date.parse(issuedAt) }))
