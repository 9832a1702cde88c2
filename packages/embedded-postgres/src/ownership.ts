import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** The first half of the advisory locks' keys: the first four letters of the name as a number. */
export const lockClass = (name: string): number => Buffer.from(name.padEnd(4, '\0')).readInt32BE(0)

/** An exclusive lock of the one process that owns the server. */
export const ownerKey = 1
/** Shared by all running command lines, so that one of them does not stop the server while another uses it. */
export const guestKey = 2

const pollMs = 50

type LockCall =
  | 'pg_try_advisory_lock'
  | 'pg_try_advisory_lock_shared'
  | 'pg_advisory_unlock'
  | 'pg_advisory_unlock_shared'

const callLock = async (client: Client, name: string, call: LockCall, key: number): Promise<boolean> => {
  const { rows } = await client.query<{ done: boolean }>(`select ${call}($1, $2) as done`, [lockClass(name), key])
  return rows[0]?.done === true
}

export const tryAcquireOwnership = (client: Client, name: string): Promise<boolean> =>
  callLock(client, name, 'pg_try_advisory_lock', ownerKey)

/** The present owner may be a short command line, or about to stop. */
export const acquireOwnershipWithTimeout = async (
  client: Client,
  name: string,
  timeoutMs: number,
): Promise<boolean> => {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    if (await tryAcquireOwnership(client, name)) return true
    if (Date.now() > deadline) return false
    await sleep(pollMs)
  }
}

/** False where the last guest is stopping the server at this moment. */
export const tryAcquireGuestLock = (client: Client, name: string): Promise<boolean> =>
  callLock(client, name, 'pg_try_advisory_lock_shared', guestKey)

/** False where a guest uses the server. */
export const tryExcludeGuests = (client: Client, name: string): Promise<boolean> =>
  callLock(client, name, 'pg_try_advisory_lock', guestKey)

/**
 * True where this guest is the last and no other process owns the server: the caller must stop it. Both locks are
 * released first, so that of two guests that leave at the same moment one gets both.
 */
export const releaseGuestLock = async (client: Client, name: string, owned: boolean): Promise<boolean> => {
  if (owned) await callLock(client, name, 'pg_advisory_unlock', ownerKey)
  await callLock(client, name, 'pg_advisory_unlock_shared', guestKey)
  return (await tryExcludeGuests(client, name)) && (await tryAcquireOwnership(client, name))
}

/** The owner's connection carries the process id at the end of its application_name. */
export const findOwnerPid = async (client: Client, name: string): Promise<string | undefined> => {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted limit 1`,
    [lockClass(name), ownerKey],
  )
  return rows[0]?.name.split(' ').at(-1)
}
