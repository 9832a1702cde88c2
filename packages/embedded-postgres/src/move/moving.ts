import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { clusterFolder } from '../cluster.ts'
import { restrictToUser } from '../database-user.ts'
import { EmbeddedError } from '../embedded-error.ts'
import type { ClusterLocation } from '../location.ts'
import { processIdentity } from '../process-table.ts'
import { prepareSocketFolder } from '../socket-folder.ts'
import { exists, syncFolder } from '../temporary-folder.ts'

/**
 * A move fills a new cluster in a folder of its own, with a socket of its own, and then renames: the folder, once the
 * cluster is complete; the old cluster; the new one. A kill before leaves the old one in its place, and a kill between the
 * last two leaves a complete new one, which the next start puts into its place.
 */
const fillingFolder = ({ folder }: ClusterLocation): string => join(folder, 'moving-to')
const filledFolder = ({ folder }: ClusterLocation): string => join(folder, 'moved')

const markerOf = ({ folder }: ClusterLocation): string => join(folder, 'moving')

/** The process that moves the cluster at this moment. */
const findMover = async (location: ClusterLocation): Promise<number | undefined> => {
  const identity = await readFile(markerOf(location), 'utf8').catch(() => '')
  const pid = Number.parseInt(identity, 10)
  return pid > 0 && (await processIdentity(pid)) === identity ? pid : undefined
}

/** Nothing may be written to a cluster that is being copied, nor may a server start between the renames. */
export const assertNotMoving = async (location: ClusterLocation): Promise<void> => {
  const pid = await findMover(location)
  if (pid !== undefined && pid !== process.pid)
    throw new EmbeddedError({ code: 'being_moved', folder: location.folder, pid })
}

const removeFilling = async (location: ClusterLocation): Promise<void> => {
  for (const folder of [fillingFolder(location), filledFolder(location)])
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

export const startMoving = async (location: ClusterLocation): Promise<void> => {
  await assertNotMoving(location)
  await finishMove(location)
  await rm(markerOf(location), { force: true })
  await writeFile(markerOf(location), (await processIdentity(process.pid)) ?? '', { flag: 'wx' })
  await removeFilling(location)
}

export const endMoving = async (location: ClusterLocation): Promise<void> => {
  await removeFilling(location)
  await rm(markerOf(location), { force: true })
}

/** Where the new cluster is made. */
export const prepareFilling = async (location: ClusterLocation): Promise<ClusterLocation> => {
  const folder = fillingFolder(location)
  await mkdir(folder, { mode: 0o700 })
  await restrictToUser(folder, location.user)
  return { ...location, folder, socketFolder: await prepareSocketFolder(folder, location.name, location.user) }
}

/** For a new cluster that is complete and on the disk. Returns the folder that has the old one from now on. */
export const replaceCluster = async (location: ClusterLocation, now: Date): Promise<string> => {
  const cluster = clusterFolder(location)
  const before = `${cluster}.before-${now.toISOString().slice(0, 19).replaceAll(':', '')}`
  await rename(fillingFolder(location), filledFolder(location))
  await syncFolder(location.folder)
  await rename(cluster, before)
  await finishMove(location)
  return before
}

/** Puts a complete new cluster into the place that the old one has left. */
export const finishMove = async (location: ClusterLocation): Promise<void> => {
  const cluster = clusterFolder(location)
  const complete = clusterFolder({ folder: filledFolder(location) })
  if ((await exists(cluster)) || !(await exists(complete))) return
  await rename(complete, cluster)
  await syncFolder(dirname(cluster))
  await rm(filledFolder(location), { recursive: true, force: true })
}
