import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, tryConnect } from './connect.ts'
import { EmbeddedError } from './embedded-error.ts'
import { createLauncher, type StartOptions } from './launcher.ts'
import type { ClusterLocation } from './location.ts'
import type { Notice } from './notice.ts'
import type { Programs } from './programs/binaries.ts'
import { logPath } from './server-log.ts'

const pollMs = 15
const slowPollMs = 200
const noticeAfterMs = 2_000
const busyTimeoutMs = 60_000

export interface ConnectedServer extends Connection {
  /** what it runs from, where this call started it */
  startedFrom: Programs | undefined
}

const describeWait = (reason: string): Notice => {
  if (/shutting down/.test(reason)) return { code: 'waiting_for_shutdown' }
  if (/too many|connection slots/.test(reason)) return { code: 'waiting_for_connection_slot' }
  return { code: 'waiting_for_recovery' }
}

/** Connects to the cluster's running server, or starts it where none runs. */
export const connectOrStart = async (location: ClusterLocation, options: StartOptions): Promise<ConnectedServer> => {
  const launcher = createLauncher(location, options)
  let busySince: number | undefined
  let isNotified = false

  const waitWhileBusy = (reason: string): void => {
    busySince ??= Date.now()
    const busyMs = Date.now() - busySince
    if (busyMs > busyTimeoutMs) throw new EmbeddedError({ code: 'not_ready', reason, logPath: logPath(location) })
    if (busyMs < noticeAfterMs || isNotified) return
    options.notify(describeWait(reason))
    isNotified = true
  }

  for (;;) {
    const attempt = await tryConnect(location)
    if (attempt.state === 'open') return { ...attempt, startedFrom: launcher.startedFrom(attempt.postmasterPid) }
    if (attempt.state === 'busy') waitWhileBusy(attempt.reason)
    else await launcher.ensureLaunched()
    // Each refused attempt is a line in the server's log.
    await sleep(isNotified ? slowPollMs : pollMs)
  }
}
