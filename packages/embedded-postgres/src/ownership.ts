import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

/** "dopu" as a number: the first half of our advisory locks' keys. */
export const lockClass = 0x646f7075

/** Held by the one process that answers for the server. */
export const ownerKey = 1
/** Shared by all command lines at work, so that one of them does not stop the server under another. */
export const guestKey = 2

const pollMs = 50

type LockCall =
  | 'pg_try_advisory_lock'
  | 'pg_try_advisory_lock_shared'
  | 'pg_advisory_unlock'
  | 'pg_advisory_unlock_shared'

const callLock = async (client: Client, call: LockCall, key: number): Promise<boolean> => {
  const { rows } = await client.query<{ done: boolean }>(`select ${call}($1, $2) as done`, [lockClass, key])
  return rows[0]?.done === true
}

export const tryOwn = (client: Client): Promise<boolean> => callLock(client, 'pg_try_advisory_lock', ownerKey)

/** The owner may be a short command line, or on its way out. */
export const ownPatiently = async (client: Client, patienceMs: number): Promise<boolean> => {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    if (await tryOwn(client)) return true
    if (Date.now() > giveUpAt) return false
    await sleep(pollMs)
  }
}

/** False where a last guest is just stopping the server. */
export const enterAsGuest = (client: Client): Promise<boolean> =>
  callLock(client, 'pg_try_advisory_lock_shared', guestKey)

/**
 * True where this guest is the last and nobody else owns the server: the caller is to stop it. Both locks go first, so
 * that of two guests who leave at once one is sure to get them.
 */
export const leaveAsGuest = async (client: Client, owned: boolean): Promise<boolean> => {
  if (owned) await callLock(client, 'pg_advisory_unlock', ownerKey)
  await callLock(client, 'pg_advisory_unlock_shared', guestKey)
  return (await callLock(client, 'pg_try_advisory_lock', guestKey)) && (await tryOwn(client))
}

export const findOwner = async (client: Client): Promise<string | undefined> => {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted limit 1`,
    [lockClass, ownerKey],
  )
  return rows[0]?.name.split(' ').at(-1)
}
