import type { Client } from 'pg'
import { openClient } from './connect.ts'
import type { ClusterLocation } from './location.ts'
import { guestKey, lockClass, ownerKey } from './ownership.ts'

const defaultOrphanMs = 5 * 60_000
const maxPollMs = 5_000
const watchName = (name: string): string => `${name} watch`

/**
 * Runs inside the server. A busy backend does not notice that its client was killed, so the statement outlives its owner.
 * Once no client has been connected for long enough it takes the lock of the owner and that of the guests (other processes that use the server), and stops it.
 * It commits after each check, so that it sees the present connections and delays no vacuum. It sends no message to its
 * client, because a message to a client that is gone would end it.
 */
const watchStatement = (name: string, orphanMs: number) => `
  do $$
  declare
    alone_since timestamptz;
  begin
    loop
      perform pg_sleep(${Math.min(maxPollMs, orphanMs / 4) / 1000});
      commit;
      if exists (select from pg_stat_activity
                  where backend_type = 'client backend' and application_name <> '${watchName(name)}') then
        alone_since := null;
        continue;
      end if;
      alone_since := coalesce(alone_since, clock_timestamp());
      continue when clock_timestamp() < alone_since + interval '${orphanMs} milliseconds';
      continue when not pg_try_advisory_lock(${lockClass(name)}, ${ownerKey});
      if pg_try_advisory_lock(${lockClass(name)}, ${guestKey}) then
        raise log 'no owner has come for % ms: stopping', ${orphanMs};
        execute format('copy (select where false) to program %L',
                       'kill -INT ' || split_part(pg_read_file('postmaster.pid'), E'\\n', 1));
        return;
      end if;
      perform pg_advisory_unlock(${lockClass(name)}, ${ownerKey});
    end loop;
  end $$`

const stopOthers = (name: string) => `
  select pg_terminate_backend(pid) from pg_stat_activity
   where application_name = '${watchName(name)}' and pid <> pg_backend_pid()`

/**
 * For the owner of the server: the server stops itself if its owner dies without stopping it. Only the newest watch stays.
 * Undefined where there is no free connection for it, which is no reason to fail.
 */
export const watchForOrphan = async (
  location: ClusterLocation,
  orphanMs = defaultOrphanMs,
): Promise<Client | undefined> => {
  const { name } = location
  try {
    const client = await openClient(location, watchName(name))
    await client.query(stopOthers(name))
    // The query ends only with the server or the connection.
    client.query(watchStatement(name, orphanMs)).catch(() => undefined)
    return client
  } catch {
    return undefined
  }
}
