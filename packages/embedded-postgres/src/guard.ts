import { type Held, reclaim } from './hold.ts'
import { watchForOrphan } from './orphan-watch.ts'
import { leaveAsGuest } from './ownership.ts'
import type { Place } from './place.ts'
import { stopPostmaster } from './postmaster.ts'

export interface Guard {
  /** resolves when the server has died or cannot be held any longer; never after stop() */
  lost: Promise<void>
  stop: () => Promise<void>
}

/** Once, however often it is asked for. */
const once = (action: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  return () => {
    running ??= action()
    return running
  }
}

export const guardOwned = async (place: Place, held: Held, orphanMs?: number): Promise<Guard> => {
  const { promise: lost, resolve: giveUp } = Promise.withResolvers<void>()
  let client: Held['client'] | undefined = held.client
  let stopping = false
  let mending: Promise<void> | undefined
  let orphanWatch = await watchForOrphan(place, orphanMs)

  const watch = (): void => {
    client?.once('end', () => {
      if (!stopping) mending = mend()
    })
  }
  const mend = async (): Promise<void> => {
    client = await reclaim(place, held.postmasterPid)
    if (!client) return stopping ? undefined : giveUp()
    watch()
    orphanWatch = await watchForOrphan(place, orphanMs)
  }
  watch()

  const stop = once(async () => {
    stopping = true
    await mending
    if (!client) return
    await stopPostmaster(held.postmasterPid)
    await Promise.all([client.end(), orphanWatch?.end()])
  })
  return { lost, stop }
}

export const guardJoined = async (place: Place, held: Held, orphanMs?: number): Promise<Guard> => {
  const { promise: lost, resolve: giveUp } = Promise.withResolvers<void>()
  const { client, owned, postmasterPid } = held
  const orphanWatch = owned ? await watchForOrphan(place, orphanMs) : undefined
  let state: 'held' | 'lost' | 'stopping' = 'held'
  client.once('end', () => {
    if (state !== 'held') return
    state = 'lost'
    giveUp()
  })

  const stop = once(async () => {
    if (state === 'lost') return
    state = 'stopping'
    // A server that an owner stops at this moment is no longer ours to stop.
    const last = await leaveAsGuest(client, owned).catch(() => false)
    if (last) await stopPostmaster(postmasterPid)
    await Promise.all([client.end(), orphanWatch?.end()])
  })
  return { lost, stop }
}
