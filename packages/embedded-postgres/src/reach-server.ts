import { setTimeout as sleep } from 'node:timers/promises'
import { type Connected, tryConnect } from './connect.ts'
import { EmbeddedError } from './embedded-error.ts'
import type { Place, Say } from './place.ts'
import { logPath } from './server-log.ts'
import { createStarter } from './starter.ts'

const pollMs = 15
const slowPollMs = 200
const quietMs = 2_000
const recoveryMs = 60_000

export interface Reached extends Connected {
  /** the folder of the binaries it runs from, where this call started it */
  startedFrom: string | undefined
}

const describeWait = (reason: string): string => {
  if (/shutting down/.test(reason)) return 'Жду, пока прежний сервер базы данных завершит работу…'
  if (/too many|connection slots/.test(reason)) return 'Все подключения к базе данных заняты, жду свободного…'
  return 'База данных восстанавливается после сбоя, это может занять до минуты…'
}

/** Connects to the cluster's server, whoever started it; starts it where there is none. */
export const reachServer = async (place: Place, say: Say, durable: boolean): Promise<Reached> => {
  const starter = createStarter(place, say, durable)
  let busySince: number | undefined
  let told = false

  const waitForBusy = (reason: string): void => {
    busySince ??= Date.now()
    const busyMs = Date.now() - busySince
    if (busyMs > recoveryMs)
      throw new EmbeddedError(
        `База данных ещё не готова (${reason}): повторите запуск позже, подробности в ${logPath(place)}.`,
      )
    if (busyMs < quietMs || told) return
    say(describeWait(reason))
    told = true
  }

  for (;;) {
    const attempt = await tryConnect(place)
    if (attempt.state === 'open') return { ...attempt, startedFrom: starter.startedFrom(attempt.postmasterPid) }
    if (attempt.state === 'busy') waitForBusy(attempt.reason)
    else await starter.start()
    // Each refused attempt is a line in the server's log.
    await sleep(told ? slowPollMs : pollMs)
  }
}
