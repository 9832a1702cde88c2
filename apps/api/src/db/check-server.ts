import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The database server does not meet the requirements; the message says why and what to do. */
export class UnsupportedDatabaseError extends Error {}

const minVersion = 150_000

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
