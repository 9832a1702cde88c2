import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { BackupError } from './format.ts'

/** Superusers and members of these roles run programs and read and write files of the database's machine. */
const dangerousRoles = ['pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files']

interface Session {
  mayLeaveDatabase: boolean
  databaseOid: string
  /** Those with tables of the product; an old backup's schema may lack `derived`. */
  schemas: string
}

const readSession = async (client: pg.Client): Promise<Session> => {
  const { rows } = await client.query<Session>(
    `select r.rolsuper or exists (select from unnest($1::text[]) role where pg_has_role(r.oid, role::name, 'member'))
              as "mayLeaveDatabase",
            (select oid::text from pg_database where datname = current_database()) as "databaseOid",
            (select string_agg(nspname, ', ') from pg_namespace where nspname in ('public', 'derived')) as schemas
       from pg_roles r where r.rolname = current_user`,
    [dangerousRoles],
  )
  const [session] = rows
  if (session === undefined) throw new Error('The role of this session is unknown')
  return session
}

const dropRole = (role: string): string => `
  do $$ begin
    if exists (select from pg_roles where rolname = '${role}') then drop owned by ${role}; drop role ${role}; end if;
  end $$`

const createRole = (role: string, password: string, schemas: string): string => `
  create role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}';
  grant usage on schema ${schemas} to ${role};
  grant select, insert, update, delete on all tables in schema ${schemas} to ${role};
  grant usage, select, update on all sequences in schema ${schemas} to ${role};`

const refusedCodes = new Set(['28000', '28P01'])

const toRefusal = (error: unknown): unknown =>
  refusedCodes.has((error as pg.DatabaseError).code ?? '')
    ? new BackupError(
        'Пользователь базы данных из DATABASE_URL — суперпользователь, а строки копии записываются без таких прав. ' +
          'Укажите владельца базы данных, который не суперпользователь.',
      )
    : error

const connectAs = async (client: pg.Client, user: string, password: string): Promise<pg.Client> => {
  const { host, port, database, ssl } = client
  const restricted = new pg.Client({ host, port, database, ssl, user, password })
  restricted.on('error', () => {})
  await restricted.connect().catch((error: unknown) => {
    throw toRefusal(error)
  })
  return restricted
}

/**
 * Fills the tables in a session that may write rows of this schema and nothing else, whatever the file makes it execute: the
 * embedded database's user is a superuser, and a superuser's COPY runs programs. `set role` would not do, since a statement
 * may reset it. The role exists while the restore runs; what a killed one has left is dropped by the next one.
 */
export const withRestoreSession = async <T>(
  client: pg.Client,
  work: (session: pg.Client) => Promise<T>,
): Promise<T> => {
  const { mayLeaveDatabase, databaseOid, schemas } = await readSession(client)
  if (!mayLeaveDatabase) return work(client)
  const role = `dopusk_restore_${databaseOid}`
  const password = randomBytes(24).toString('hex')
  await client.query(dropRole(role))
  await client.query(createRole(role, password, schemas))
  try {
    const session = await connectAs(client, role, password)
    try {
      return await work(session)
    } finally {
      await session.end()
    }
  } finally {
    await client.query(dropRole(role))
  }
}
