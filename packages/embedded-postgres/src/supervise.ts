import { type AcquiredServer, reacquireOwnership } from './acquire-server.ts'
import type { ClusterLocation } from './location.ts'
import { watchForOrphan } from './orphan-watch.ts'
import { releaseGuestLock } from './ownership.ts'
import { stopPostmaster } from './postmaster.ts'

export interface Supervision {
  /** resolves when the server has died or this process can no longer own or use it; never after stop() */
  lost: Promise<void>
  stop: () => Promise<void>
}

/** Runs the action once; every later call returns the same promise. */
const once = (action: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  return () => {
    running ??= action()
    return running
  }
}

export const superviseOwned = async (
  location: ClusterLocation,
  server: AcquiredServer,
  orphanMs?: number,
): Promise<Supervision> => {
  const { promise: lost, resolve: reportLoss } = Promise.withResolvers<void>()
  let client: AcquiredServer['client'] | undefined = server.client
  let stopping = false
  let reconnecting: Promise<void> | undefined
  let orphanWatch = await watchForOrphan(location, orphanMs)

  const watch = (): void => {
    client?.once('end', () => {
      if (!stopping) reconnecting = reconnect()
    })
  }
  const reconnect = async (): Promise<void> => {
    client = await reacquireOwnership(location, server.postmasterPid)
    if (!client) return stopping ? undefined : reportLoss()
    watch()
    orphanWatch = await watchForOrphan(location, orphanMs)
  }
  watch()

  const stop = once(async () => {
    stopping = true
    await reconnecting
    if (!client) return
    await stopPostmaster(server.postmasterPid)
    await Promise.all([client.end(), orphanWatch?.end()])
  })
  return { lost, stop }
}

export const superviseJoined = async (
  location: ClusterLocation,
  server: AcquiredServer,
  orphanMs?: number,
): Promise<Supervision> => {
  const { promise: lost, resolve: reportLoss } = Promise.withResolvers<void>()
  const { client, owned, postmasterPid } = server
  const orphanWatch = owned ? await watchForOrphan(location, orphanMs) : undefined
  let state: 'connected' | 'lost' | 'stopping' = 'connected'
  client.once('end', () => {
    if (state !== 'connected') return
    state = 'lost'
    reportLoss()
  })

  const stop = once(async () => {
    if (state === 'lost') return
    state = 'stopping'
    // The query fails where an owner is stopping the server at this moment: then this process must not stop it.
    const isLast = await releaseGuestLock(client, location.name, owned).catch(() => false)
    if (isLast) await stopPostmaster(postmasterPid)
    await Promise.all([client.end(), orphanWatch?.end()])
  })
  return { lost, stop }
}
