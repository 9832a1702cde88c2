import { setTimeout as sleep } from 'node:timers/promises'
import { binariesFolder, findPackage, prepareBinaries } from './binaries.ts'
import { clusterFolder, prepareCluster } from './cluster.ts'
import { stopDeletedServer } from './deleted-server.ts'
import { dropDeadDrafts, exists } from './drafts.ts'
import { EmbeddedError } from './embedded-error.ts'
import { clearStaleLocks } from './lock-files.ts'
import type { Place, Say } from './place.ts'
import { type Launch, launchPostmaster } from './postmaster.ts'
import { logPath } from './server-log.ts'

/** An owner gives its server 10 s to stop before it makes it. */
const leavingMs = 15_000
const silentMs = 60_000

interface Starter {
  /** To be called as long as no server answers: starts one unless one is on its way in or out. */
  start: () => Promise<void>
  startedFrom: (pid: number) => string | undefined
}

export const createStarter = (place: Place, say: Say, durable: boolean): Starter => {
  let launch: Launch | undefined
  let launchedAt = 0
  let binaries = ''
  let heldSince: number | undefined

  const waitForHolder = (who: string): void => {
    heldSince ??= Date.now()
    if (Date.now() - heldSince > leavingMs)
      throw new EmbeddedError(
        `Базу данных в ${place.folder} держит ${who}, но не отвечает: завершите его, подробности в ${logPath(place)}.`,
      )
  }

  const prepare = async (): Promise<void> => {
    const source = await findPackage()
    const cluster = clusterFolder(place, source)
    binaries = binariesFolder(place, source)
    await dropDeadDrafts(place.folder)
    if (!(await exists(binaries)) || !(await exists(cluster)))
      say(`Готовлю встроенную базу данных (PostgreSQL ${source.major})…`)
    if (!(await exists(cluster))) await stopDeletedServer(cluster)
    await prepareBinaries(place, source, durable)
    await prepareCluster(place, source, durable)
    const leaving = await clearStaleLocks(place, cluster)
    if (leaving !== undefined) return waitForHolder(`процесс ${leaving}`)
    launch = await launchPostmaster(place, source, durable)
    launchedAt = Date.now()
  }

  const start = async (): Promise<void> => {
    if (!launch) return prepare()
    const outcome = launch.ended()
    if (outcome instanceof EmbeddedError) throw outcome
    if (outcome === 'retry') {
      waitForHolder('другой сервер')
      launch = undefined
      await sleep(100)
    } else if (Date.now() - launchedAt > silentMs) {
      throw new EmbeddedError(`База данных (процесс ${launch.pid}) не отвечает, подробности в ${logPath(place)}.`)
    }
  }

  return { start, startedFrom: (pid) => (launch?.pid === pid ? binaries : undefined) }
}
