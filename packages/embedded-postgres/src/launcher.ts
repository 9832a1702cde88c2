import { setTimeout as sleep } from 'node:timers/promises'
import { clusterFolder, prepareCluster } from './cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import type { ClusterLocation } from './location.ts'
import { removeStaleLockFiles } from './lock-files.ts'
import { finishMove } from './move/moving.ts'
import type { Notify } from './notice.ts'
import { launchPostmaster, type PostmasterProcess, stopDeletedServer } from './postmaster.ts'
import { hasPrograms, type Programs, prepareBinaries, supportedMajor } from './programs/binaries.ts'
import { choosePrograms, type ProgramsOptions } from './programs/choose-programs.ts'
import { logPath } from './server-log.ts'
import { exists, removeStaleTemporaryFolders } from './temporary-folder.ts'

/** An owner gives its server 10 s for a fast shutdown before it forces one. */
const shutdownTimeoutMs = 15_000
const responseTimeoutMs = 60_000

export interface StartOptions extends ProgramsOptions {
  notify: Notify
  icuLocale: string
  durable: boolean
  /** only where all rows are read and none is looked for by an index */
  mayDifferInCollations?: boolean
}

interface Launcher {
  /** To be called repeatedly until a server answers: launches one unless one is already starting or stopping. */
  ensureLaunched: () => Promise<void>
  startedFrom: (pid: number) => Programs | undefined
}

export const createLauncher = (location: ClusterLocation, options: StartOptions): Launcher => {
  const { notify, icuLocale, durable } = options
  const cluster = clusterFolder(location)
  let postmaster: PostmasterProcess | undefined
  let launchedAt = 0
  let programs: Programs | undefined
  let lockedSince: number | undefined

  const waitForShutdown = (pid?: number): void => {
    lockedSince ??= Date.now()
    if (Date.now() - lockedSince > shutdownTimeoutMs)
      throw new EmbeddedError({ code: 'locked', folder: location.folder, pid, logPath: logPath(location) })
  }

  const launch = async (): Promise<void> => {
    await removeStaleTemporaryFolders(location.folder)
    await finishMove(location)
    const chosen = await choosePrograms(location, options)
    programs = chosen
    const isNew = !(await exists(cluster))
    if (isNew || !(await hasPrograms(location, chosen))) notify({ code: 'preparing', major: supportedMajor })
    if (isNew) await stopDeletedServer(cluster)
    await prepareBinaries(location, chosen, durable)
    await prepareCluster(location, chosen, { icuLocale, durable })
    const runningPid = await removeStaleLockFiles(location, cluster)
    if (runningPid !== undefined) return waitForShutdown(runningPid)
    postmaster = await launchPostmaster(location, chosen, durable)
    launchedAt = Date.now()
  }

  const ensureLaunched = async (): Promise<void> => {
    if (!postmaster) return launch()
    const outcome = postmaster.ended()
    if (outcome instanceof EmbeddedError) throw outcome
    if (outcome === 'retry') {
      waitForShutdown()
      postmaster = undefined
      await sleep(100)
    } else if (Date.now() - launchedAt > responseTimeoutMs) {
      throw new EmbeddedError({ code: 'no_response', pid: postmaster.pid, logPath: logPath(location) })
    }
  }

  return { ensureLaunched, startedFrom: (pid) => (postmaster?.pid === pid ? programs : undefined) }
}
