import { type ChangedCollation, changedCollationsQuery } from '@dopusk/embedded-postgres'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The database server does not meet the requirements; the message says why and what to do. */
export class UnsupportedDatabaseError extends Error {}

const minVersion = 150_000

/** The same rule for a server of the operator, whose library may have been updated under it; the embedded one has its own check. */
const checkCollations = async (db: Db): Promise<void> => {
  const { rows } = await sql.raw<ChangedCollation>(changedCollationsQuery).execute(db)
  const [changed] = rows
  if (changed === undefined) return
  const { name, recorded, actual } = changed
  throw new UnsupportedDatabaseError(
    `Указатели базы данных упорядочены по правилам сортировки «${name}» версии ${recorded}, а у сервера теперь версия ${actual}: ` +
      'по ним строки терялись бы. Перестройте указатели (REINDEX DATABASE), затем запишите новую версию ' +
      '(ALTER DATABASE … REFRESH COLLATION VERSION, ALTER COLLATION "ru-x-icu" REFRESH VERSION).',
  )
}

/** Refuses a server on which the product would work incorrectly without an error, such as search in Cyrillic without an index. */
export const checkServer = async (db: Db): Promise<{ version: string }> => {
  const { rows } = await sql<{ number: number; version: string; encoding: string; russian: boolean }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
           current_setting('server_encoding') as encoding,
           exists (select from pg_collation where collname = 'ru-x-icu') as russian`.execute(db)
  const server = rows[0]
  if (server === undefined) throw new UnsupportedDatabaseError('База данных не ответила на вопрос о своей версии.')
  if (server.number < minVersion) {
    throw new UnsupportedDatabaseError(`Нужен PostgreSQL 15 или новее, а сервер — ${server.version}.`)
  }
  if (server.encoding !== 'UTF8') {
    throw new UnsupportedDatabaseError(`Нужна база данных в кодировке UTF8, а эта — в ${server.encoding}.`)
  }
  if (!server.russian) {
    throw new UnsupportedDatabaseError('Серверу PostgreSQL не хватает поддержки ICU (правило сортировки ru-x-icu).')
  }
  await checkCollations(db)
  return { version: server.version.replace(/ .*/, '') }
}

/** Needs the extension pg_trgm, so it runs after the migrations. */
export const checkCyrillicSearch = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ count: number }>`select cardinality(show_trgm('Привет')) as count`.execute(db)
  if ((rows[0]?.count ?? 0) === 0) {
    throw new UnsupportedDatabaseError(
      'База данных создана с LC_CTYPE=C: поиск по-русски в ней не работает. Создайте её заново, например: ' +
        "CREATE DATABASE dopusk TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';",
    )
  }
}

/**
 * Refuses a server with fewer free connections than this instance may open: later, under load, requests would fail here and
 * in all other instances. Those in use by others are counted as they are now.
 */
export const checkConnections = async (db: Db, needed: number): Promise<void> => {
  const { rows } = await sql<{ limit: number; reserved: number; used: number }>`
    select current_setting('max_connections')::int as limit,
           current_setting('superuser_reserved_connections')::int
             + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
           (select sum(numbackends)::int - 1 from pg_stat_database) as used`.execute(db)
  const { limit = 0, reserved = 0, used = 0 } = rows[0] ?? {}
  if (limit - reserved - used >= needed) return
  throw new UnsupportedDatabaseError(
    `PostgreSQL разрешает ${limit} соединений (max_connections), из них ${reserved} зарезервировано и ${used} занято, ` +
      `а этому экземпляру нужно до ${needed}. Увеличьте max_connections, уменьшите POOL_MAX или подключите пулер (POOLER_URL).`,
  )
}
