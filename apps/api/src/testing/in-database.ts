import type pg from 'pg'

/** The same server, another database. */
export const inDatabase = (connection: pg.ClientConfig, database: string): pg.ClientConfig => {
  if (connection.connectionString === undefined) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
