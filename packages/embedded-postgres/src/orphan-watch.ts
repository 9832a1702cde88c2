import type { Client } from 'pg'
import { openClient } from './connect.ts'
import { guestKey, lockClass, ownerKey } from './ownership.ts'
import type { Place } from './place.ts'

const defaultOrphanMs = 5 * 60_000
const longestPollMs = 5_000
const watchName = 'dopusk watch'

/**
 * Runs inside the server, and a backend that is busy does not notice that its client was killed: so it outlives its owner.
 * Once no client has been connected for long enough it takes both locks, as the last guest does, and stops the server.
 * It commits after each look, so that it sees who is connected now and holds up no vacuum; it says nothing to its client,
 * because a message to one that is gone would end it.
 */
const watchStatement = (orphanMs: number) => `
  do $$
  declare
    alone_since timestamptz;
  begin
    loop
      perform pg_sleep(${Math.min(longestPollMs, orphanMs / 4) / 1000});
      commit;
      if exists (select from pg_stat_activity
                  where backend_type = 'client backend' and application_name <> '${watchName}') then
        alone_since := null;
        continue;
      end if;
      alone_since := coalesce(alone_since, clock_timestamp());
      continue when clock_timestamp() < alone_since + interval '${orphanMs} milliseconds';
      continue when not pg_try_advisory_lock(${lockClass}, ${ownerKey});
      if pg_try_advisory_lock(${lockClass}, ${guestKey}) then
        raise log 'no owner has come for % ms: stopping', ${orphanMs};
        execute format('copy (select where false) to program %L',
                       'kill -INT ' || split_part(pg_read_file('postmaster.pid'), E'\\n', 1));
        return;
      end if;
      perform pg_advisory_unlock(${lockClass}, ${ownerKey});
    end loop;
  end $$`

const stopOthers = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where application_name = '${watchName}' and pid <> pg_backend_pid()`

/**
 * For whoever owns the server: it ends itself if they die without stopping it. Only the last watch goes on. Undefined where
 * there is no connection for it: no reason not to serve.
 */
export const watchForOrphan = async (place: Place, orphanMs = defaultOrphanMs): Promise<Client | undefined> => {
  try {
    const client = await openClient(place, watchName)
    await client.query(stopOthers)
    // Ends only with the server or the connection.
    client.query(watchStatement(orphanMs)).catch(() => undefined)
    return client
  } catch {
    return undefined
  }
}
