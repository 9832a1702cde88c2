import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The database server cannot serve this product; the message says why and what to do. */
export class UnfitDatabaseError extends Error {}

const oldestVersion = 150_000

/** Refuses a server on which things would look right and be wrong, such as Cyrillic search that reads every row. */
export const checkServer = async (db: Db): Promise<{ version: string }> => {
  const { rows } = await sql<{ number: number; version: string; encoding: string; russian: boolean }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
           current_setting('server_encoding') as encoding,
           exists (select from pg_collation where collname = 'ru-x-icu') as russian`.execute(db)
  const server = rows[0]
  if (server === undefined) throw new UnfitDatabaseError('База данных не ответила на вопрос о своей версии.')
  if (server.number < oldestVersion) {
    throw new UnfitDatabaseError(`Нужен PostgreSQL 15 или новее, а сервер — ${server.version}.`)
  }
  if (server.encoding !== 'UTF8') {
    throw new UnfitDatabaseError(`Нужна база данных в кодировке UTF8, а эта — в ${server.encoding}.`)
  }
  if (!server.russian) {
    throw new UnfitDatabaseError('Серверу PostgreSQL не хватает поддержки ICU (правило сортировки ru-x-icu).')
  }
  return { version: server.version.replace(/ .*/, '') }
}

/** Needs the extension, so it comes after the migrations. */
export const checkCyrillicSearch = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ count: number }>`select cardinality(show_trgm('Привет')) as count`.execute(db)
  if ((rows[0]?.count ?? 0) === 0) {
    throw new UnfitDatabaseError(
      'База данных создана с LC_CTYPE=C: поиск по-русски в ней не работает. Создайте её заново, например: ' +
        "CREATE DATABASE dopusk TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';",
    )
  }
}
