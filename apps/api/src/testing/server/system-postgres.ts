import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

// PostgreSQL refuses to run as root; this is the Unix user nobody.
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

const canConnect = async (connection: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** A temporary server from the programs of an installed PostgreSQL, for tests on an older version. */
export const startSystemPostgres = async (programs: string, folder: string, { durable = false } = {}) => {
  const data = join(folder, 'data')
  await mkdir(data, { recursive: true })
  if (unprivileged.uid) await Promise.all([folder, data].map((path) => chown(path, unprivileged.uid, unprivileged.gid)))
  const options = { ...unprivileged, cwd: folder, env: { LC_ALL: 'C.UTF-8' } }
  const initdb = ['-D', data, '-E', 'UTF8', '--locale=C.UTF-8', '-U', 'dopusk', '-A', 'trust', '--no-sync']
  await promisify(execFile)(join(programs, 'initdb'), initdb, options)
  const unsafe = durable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
  const settings = [...unsafe, 'listen_addresses=', 'jit=off']
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  )
  const connection = { host: folder, port: 5432, user: 'dopusk', database: 'postgres' }
  for (let tries = 0; !(await canConnect(connection)); tries += 1) {
    if (server.exitCode !== null || tries > 2400) throw new Error(`PostgreSQL from ${programs} did not start`)
    await pause(50)
  }
  const stop = async () => {
    const gone = once(server, 'exit')
    server.kill('SIGINT')
    await gone
  }
  return { connection, stop }
}
