import type pg from 'pg'

/** The connection to another database of the same server. */
export const withDatabaseName = (connection: pg.ClientConfig, database: string): pg.ClientConfig => {
  if (connection.connectionString === undefined) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
