import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findOlderPostgres } from '../find-postgres.ts'
import { root } from '../root.ts'
import { type Machine, type Network, openNetwork, type Running } from './machines.ts'
import { writeConfig } from './render.ts'

type Service = 'etcd' | 'patroni' | 'instance' | 'pooler' | 'proxy'

/** A machine of the cluster with what runs on it. */
export interface Host {
  machine: Machine
  folder: string
  running: Partial<Record<Service, Running>>
  /** The folder of the product's source: another version runs from another one. */
  source: string
  /** The Node.js that runs it. */
  node: string
}

export interface Cluster {
  /** Two with PostgreSQL and an instance of the product, and a third for the majority of etcd. */
  hosts: [Host, Host, Host]
  /** Before them, with HAProxy. */
  proxy: Host
  network: Network
  /** Where people reach the product. */
  url: string
  /** Of the primary, through HAProxy. */
  databaseUrl: string
  replicaUrl: string
  folder: string
  /** Starts what is not running on the host. */
  startServices(host: Host, services?: readonly Service[]): Promise<void>
  /** The host whose PostgreSQL is the primary, as Patroni says; undefined while there is none. */
  findPrimary(): Promise<Host | undefined>
  /** Waits for a primary with a synchronous standby, and until all instances get requests. */
  waitUntilWhole(): Promise<void>
  /** Runs pgbackrest on a host with PostgreSQL. */
  backUp(host: Host, ...args: string[]): string
  /** After a failure the logs may be kept. */
  close(keepsLogs?: boolean): Promise<void>
}

export interface ClusterOptions {
  say: (line: string) => void
  /** Puts PgBouncer between instances and PostgreSQL. */
  pooler?: 'session' | 'transaction'
  environment?: NodeJS.ProcessEnv
}

/** Longer than everything here takes on a busy machine. */
const patienceMs = 180_000

const waitFor = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  const until = Date.now() + patienceMs
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > until) throw new Error(`waited in vain for ${what}`)
    await wait(200)
  }
}

const answers = async (url: string): Promise<boolean> => (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok

interface PatroniMember {
  role: string
}

/** The members as the Patroni of this host knows them. */
const readMembers = async ({ machine }: Host): Promise<PatroniMember[]> => {
  const response = await fetch(`http://${machine.address}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
  return ((await response.json()) as { members: PatroniMember[] }).members
}

const password = () => randomBytes(16).toString('hex')

const ownerOf = (name: string): [number, number] => {
  const field = (flag: string) => Number(execFileSync('id', [flag, name]).toString())
  return [field('-u'), field('-g')]
}

const secrets = {
  SUPERUSER_PASSWORD: password(),
  REPLICATION_PASSWORD: password(),
  REWIND_PASSWORD: password(),
  PATRONI_PASSWORD: password(),
  BACKUP_PASSPHRASE: password(),
}
const ownerPassword = password()

/** The secrets of the product, unless the environment has some. */
const productSecrets = { TOKEN_SECRET: password() + password(), PASSWORD_SECRET: password() + password() }

const placeHosts = (network: Network, folder: string): [Host, Host, Host, Host] => {
  const [uid, gid] = ownerOf('postgres')
  const place = (machine: Machine | undefined): Host => {
    if (machine === undefined) throw new Error('four machines are needed')
    const own = join(folder, machine.name)
    mkdirSync(own, { mode: 0o755 })
    chownSync(own, uid, gid)
    return { machine, folder: own, running: {}, source: root, node: process.execPath }
  }
  const repository = join(folder, 'backup')
  mkdirSync(repository, { mode: 0o750 })
  chownSync(repository, uid, gid)
  const [proxy, a, b, c] = network.machines
  return [place(proxy), place(a), place(b), place(c)]
}

const writeFiles = (
  proxy: Host,
  hosts: readonly Host[],
  range: string,
  repository: string,
  options: ClusterOptions,
): void => {
  const owner = ownerOf('postgres')
  const common = {
    ...secrets,
    POSTGRES_BIN: programs,
    NETWORK: range,
    REPOSITORY: repository,
    ETCD_PEERS: hosts.map(({ machine: { name, address } }) => `${name}=http://${address}:2380`).join(),
    ETCD_CLIENTS: hosts.map(({ machine: { address } }) => `${address}:2379`).join(),
    DATABASE_HOST: proxy.machine.address,
    DATABASE_PORT: '5000',
    POOL_MODE: options.pooler ?? 'transaction',
  }
  for (const { machine, folder: own } of hosts) {
    const values = {
      ...common,
      NAME: machine.name,
      ADDRESS: machine.address,
      POOLER_ADDRESS: machine.address,
      POOLER_PORT: '6432',
      DATA: own,
    }
    for (const file of ['etcd.yml', 'patroni.yml', 'pgbackrest.conf', 'pgbouncer.ini']) {
      writeConfig(file, join(own, file), values)
      chownSync(join(own, file), ...owner)
    }
    writeFileSync(join(own, 'pgbouncer-users.txt'), `"dopusk" "${ownerPassword}"\n`)
  }
  const withPostgres = hosts.slice(0, 2).map(({ machine }) => machine)
  const serversOf = (port: number) =>
    withPostgres.map(({ name, address }) => `    server ${name} ${address}:${port}`).join('\n')
  const { address } = proxy.machine
  writeConfig('haproxy.cfg', join(proxy.folder, 'haproxy.cfg'), {
    WEB_BIND: `${address}:80`,
    DATABASE_BIND: address,
    INSTANCES: serversOf(3000),
    DATABASES: serversOf(5432),
  })
}

/** The programs of PostgreSQL; they are installed before. */
const programs = findOlderPostgres()?.bin ?? ''

/** On the PostgreSQL of the host, as its superuser. */
export const runSql = ({ machine, folder }: Host, statement: string, database = 'postgres'): string =>
  machine.run(join(programs, 'psql'), ['-h', folder, '-d', database, '-Atqc', statement], 'postgres').trim()

/** Starts the whole of deploy/cluster on this machine. */
export const openCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const { say, pooler } = options
  const folder = mkdtempSync(join(tmpdir(), 'dopusk-cluster-'))
  chmodSync(folder, 0o755)
  const network = openNetwork(['proxy', 'a', 'b', 'c'])
  const [proxy, ...hosts] = placeHosts(network, folder)
  const withPostgres = [hosts[0], hosts[1]] as const
  writeFiles(proxy, hosts, network.range, join(folder, 'backup'), options)
  const urlOf = (address: string, port: number) => `postgres://dopusk:${ownerPassword}@${address}:${port}/dopusk`
  const databaseUrl = urlOf(proxy.machine.address, 5000)
  const replicaUrl = urlOf(proxy.machine.address, 5001)
  const url = `http://${proxy.machine.address}`

  const instanceEnvironment = ({ machine, folder: own }: Host): NodeJS.ProcessEnv => {
    const poolerAddress = urlOf(machine.address, 6432)
    return {
      ...productSecrets,
      HOST: machine.address,
      PORT: '3000',
      DATA_DIR: join(own, 'data'),
      DATABASE_URL: pooler === 'session' ? poolerAddress : databaseUrl,
      ...(pooler === 'transaction' ? { POOLER_URL: poolerAddress, PREPARED: 'off' } : {}),
      REPLICA_URL: replicaUrl,
      PUBLIC_URL: url,
      TRUST_PROXY: proxy.machine.address,
      INSTANCES_ON_HOST: '2',
      DRAIN_SECONDS: '4',
      MAIL_TO_FILES: '1',
      LOG_LEVEL: 'warn',
      ...options.environment,
    }
  }

  const starters: Record<Service, (host: Host) => Promise<Running>> = {
    etcd: ({ machine, folder: own }) =>
      machine.start({
        command: 'etcd',
        args: ['--config-file', join(own, 'etcd.yml')],
        ...{ log: join(own, 'etcd.log'), user: 'postgres' },
      }),
    patroni: ({ machine, folder: own }) =>
      machine.start({
        command: 'patroni',
        args: [join(own, 'patroni.yml')],
        ...{ log: join(own, 'patroni.log'), user: 'postgres' },
      }),
    pooler: ({ machine, folder: own }) =>
      machine.start({
        command: 'pgbouncer',
        args: [join(own, 'pgbouncer.ini')],
        ...{ log: join(own, 'pgbouncer.log'), user: 'postgres' },
      }),
    proxy: ({ machine, folder: own }) =>
      machine.start({
        command: 'haproxy',
        args: ['-db', '-f', join(own, 'haproxy.cfg')],
        log: join(own, 'haproxy.log'),
      }),
    instance: (host) =>
      host.machine.start({
        command: host.node,
        args: ['--max-semi-space-size=4', 'apps/api/src/main.ts'],
        ...{ log: join(host.folder, 'instance.log'), environment: instanceEnvironment(host), cwd: host.source },
      }),
  }

  const servicesOf = (host: Host): Service[] => {
    if (host === proxy) return ['proxy']
    if (host === hosts[2]) return ['etcd']
    return pooler === undefined ? ['etcd', 'patroni', 'instance'] : ['etcd', 'patroni', 'pooler', 'instance']
  }

  const startServices = async (host: Host, services: readonly Service[] = servicesOf(host)) => {
    for (const service of services) {
      if (host.running[service]?.isRunning()) continue
      host.running[service] = await starters[service](host)
    }
  }

  const isPrimary = ({ machine }: Host) => answers(`http://${machine.address}:8008/primary`).catch(() => false)

  const findPrimary = async () => {
    const are = await Promise.all(withPostgres.map(isPrimary))
    const found = withPostgres.filter((_, index) => are[index])
    return found.length === 1 ? found[0] : undefined
  }

  /** By the primary's own word: a machine that was cut off remembers another cluster. */
  const waitForStandby = () =>
    waitFor('a synchronous standby', async () => {
      const primary = await findPrimary()
      if (primary === undefined) return false
      const members = await readMembers(primary)
      const streaming = runSql(
        primary,
        `select count(*) from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`,
      )
      return members.some(({ role }) => role === 'sync_standby') && streaming === '1'
    })

  const countInUse = async (): Promise<number> => {
    const answer = await fetch(`http://${proxy.machine.address}:8405/`, { signal: AbortSignal.timeout(2000) })
    return Number(await answer.text())
  }

  const isReady = ({ machine }: Host) => answers(`http://${machine.address}:3000/readyz`)

  const backUp: Cluster['backUp'] = ({ machine, folder: own }, ...args) =>
    machine.run('pgbackrest', [`--config=${join(own, 'pgbackrest.conf')}`, '--stanza=dopusk', ...args], 'postgres')

  const close = async (keepsLogs = false) => {
    network.close()
    await wait(300)
    if (keepsLogs) say(`Журналы: ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }

  const startDatabases = async () => {
    say('etcd: три голоса…')
    for (const host of hosts) await startServices(host, ['etcd'])
    await waitFor('etcd', () => answers(`http://${hosts[0].machine.address}:2379/health`))
    say('PostgreSQL: основной сервер и синхронная копия, которыми управляет Patroni…')
    await startServices(hosts[0], ['patroni'])
    await waitFor('a primary', async () => (await findPrimary()) === hosts[0])
    runSql(hosts[0], `create role dopusk login password '${ownerPassword}'`)
    runSql(hosts[0], `create database dopusk owner dopusk template template0 encoding 'UTF8' locale 'C.UTF-8'`)
    backUp(hosts[0], 'stanza-create')
    await startServices(hosts[1], ['patroni'])
    await waitForStandby()
  }

  const startProxy = async () => {
    say('HAProxy…')
    await startServices(proxy)
    const ask = ['-d', databaseUrl, '-Atqc', 'select pg_is_in_recovery()']
    const isPrimary = () => spawnSync(join(programs, 'psql'), ask).stdout.toString().trim() === 'f'
    // Until its first checks HAProxy takes all servers for good ones, in turns.
    await waitFor('HAProxy', async () => Array.from({ length: 6 }, isPrimary).every(Boolean))
  }

  try {
    await startDatabases()
    await startProxy()
  } catch (error) {
    network.close()
    throw new Error(`the cluster could not be started; its logs are in ${folder}`, { cause: error })
  }
  return {
    ...{ hosts, proxy, network, url, databaseUrl, replicaUrl, folder, startServices, findPrimary, backUp, close },
    waitUntilWhole: async () => {
      await waitForStandby()
      await waitFor('all instances', async () => {
        // As systemd does: an instance that found no primary at its start has ended.
        for (const host of withPostgres) await startServices(host)
        return (await Promise.all(withPostgres.map(isReady))).every(Boolean)
      })
      await waitFor('HAProxy to use all instances', async () => (await countInUse()) === withPostgres.length)
    },
  }
}
