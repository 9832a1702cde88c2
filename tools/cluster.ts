import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { buildPage } from './build-page.ts'
import { prepareMachine } from './cluster/packages.ts'
import { root } from './root.ts'

/**
 * `npm run cluster`: the whole of deploy/cluster on this machine, to look at and to pull a plug. `--pooler session` or
 * `--pooler transaction` puts PgBouncer between the product and PostgreSQL.
 */
const { values } = parseArgs({ options: { pooler: { type: 'string' } } })
const say = (line: string) => console.log(line)
const { pooler } = values
if (pooler !== undefined && pooler !== 'session' && pooler !== 'transaction') {
  throw new Error('--pooler session или --pooler transaction')
}

const refusal = prepareMachine(say)
if (refusal !== undefined) {
  say(refusal)
  process.exit(1)
}
await buildPage(say)
// PostgreSQL is looked for when the module is loaded, so only after its installation.
const { openCluster } = await import('./cluster/cluster.ts')
const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
})
const cluster = await openCluster(pooler === undefined ? { say } : { say, pooler })
try {
  say('Содержание и первый пользователь…')
  const command = (...args: string[]) =>
    execFileSync(process.execPath, ['apps/api/cli/main.ts', ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: cluster.databaseUrl, LOG_LEVEL: 'silent' },
    }).toString()
  command('content', 'load')
  const account = command('user', 'create', 'boss@example.org', '--kind', 'superuser')
  say('Два экземпляра продукта…')
  for (const host of cluster.hosts) await cluster.startServices(host)
  await cluster.waitUntilWhole()
  cluster.backUp(cluster.hosts[0], 'backup')
  const primary = (await cluster.findPrimary())?.machine.name ?? '?'
  say(`
Кластер работает: ${cluster.url}
${account.trim()}

Машины a, b, c и proxy — сетевые пространства dopusk-a, dopusk-b, dopusk-c и dopusk-proxy; журналы и настройки: ${cluster.folder}
Основная база данных сейчас на машине ${primary}. Что можно выдернуть (из другого окна):
  ip netns pids dopusk-${primary} | xargs kill -9      питание машины ${primary}
  ip link set dopusk-v-${primary} down                 сетевой кабель машины ${primary} (обратно: up)
  curl http://10.77.0.12:8008/cluster            кто основной, кто копия
Остановить и убрать: Ctrl+C`)
  await stopped
  say('Останавливаю…')
} finally {
  await cluster.close()
}
