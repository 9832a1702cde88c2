import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findOlderPostgres } from '../find-postgres.ts'

/** Debian's packages, and a program of each. */
const packages: Record<string, string> = {
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  pgbackrest: '/usr/bin/pgbackrest',
  iproute2: '/usr/sbin/ip',
}

const findMissing = () => [
  ...Object.entries(packages)
    .filter(([, program]) => !existsSync(program))
    .map(([name]) => name),
  ...(findOlderPostgres() === undefined ? ['postgresql'] : []),
]

/** Without starting the services that Debian would start after an installation: the cluster runs its own. */
const installQuietly = (names: string[]) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { stdio: 'ignore', env })
}

/** Why this machine cannot run the cluster; undefined if it can. Installs what is missing. */
export const prepareMachine = (say: (line: string) => void): string | undefined => {
  if (process.platform !== 'linux' || !existsSync('/etc/debian_version')) {
    return 'Кластер собирается из пакетов Debian, а это другая система. Настройки для неё — в deploy/cluster.'
  }
  if (process.getuid?.() !== 0) {
    return 'Кластеру нужны права root: пользователь postgres и отдельная сеть для каждой «машины». Запустите от root.'
  }
  const missing = findMissing()
  if (missing.length === 0) return undefined
  say(`Устанавливаю пакеты Debian: ${missing.join(', ')}…`)
  installQuietly(missing)
  const left = findMissing()
  return left.length === 0 ? undefined : `Не удалось установить пакеты Debian: ${left.join(', ')}.`
}
