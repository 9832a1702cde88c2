import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

export interface Running {
  pid: number
  isRunning(): boolean
  kill(signal?: NodeJS.Signals): Promise<void>
}

interface Command {
  command: string
  args: readonly string[]
  /** Where its output goes. */
  log: string
  user?: 'postgres'
  environment?: NodeJS.ProcessEnv
  cwd?: string
}

/** A machine of the cluster: a network namespace with an address of its own. Its processes are those of this machine. */
export interface Machine {
  name: string
  address: string
  start(command: Command): Promise<Running>
  /** Runs to the end; returns what it printed. */
  run(command: string, args: readonly string[], user?: 'postgres'): string
  /** kill -9 of everything that runs there, as when the power fails. */
  powerOff(): void
}

export interface Network {
  machines: Machine[]
  range: string
  /** Drops everything that the two send to each other. */
  cut(one: Machine, other: Machine): void
  join(one: Machine, other: Machine): void
  unplug(machine: Machine): void
  plugIn(machine: Machine): void
  close(): void
}

const bridge = 'dopusk-net'
const range = '10.77.0.0/24'

const ip = (...args: string[]) => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })
const tryIp = (...args: string[]) => void spawnSync('ip', args, { stdio: 'ignore' })

const withUser = (command: string, args: readonly string[], user: 'postgres' | undefined): string[] =>
  user === undefined
    ? [command, ...args]
    : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', command, ...args]

const endOf = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, 'exit')

const watch = (child: ChildProcess): Running => ({
  pid: child.pid ?? 0,
  isRunning: () => child.exitCode === null && child.signalCode === null,
  kill: async (signal = 'SIGTERM') => {
    child.kill(signal)
    await endOf(child)
  },
})

const namespaceOf = (name: string) => `dopusk-${name}`
/** Names of network devices have at most 15 characters. */
const deviceOf = (name: string) => `dopusk-v-${name}`

const processesIn = (namespace: string): number[] =>
  execFileSync('ip', ['netns', 'pids', namespace]).toString().split('\n').filter(Boolean).map(Number)

const killAll = (namespace: string): void => {
  for (const pid of processesIn(namespace)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Also what a killed run has left. */
const removeMachine = (name: string): void => {
  const namespace = namespaceOf(name)
  if (existsSync(join('/run/netns', namespace))) killAll(namespace)
  tryIp('netns', 'delete', namespace)
  tryIp('link', 'delete', deviceOf(name))
}

const createMachine = (name: string, address: string): Machine => {
  const namespace = namespaceOf(name)
  const inside = ['netns', 'exec', namespace]
  removeMachine(name)
  ip('netns', 'add', namespace)
  ip('link', 'add', deviceOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  ip('link', 'set', deviceOf(name), 'master', bridge, 'up')
  ip(...inside, 'ip', 'address', 'add', `${address}/24`, 'dev', 'eth0')
  for (const device of ['lo', 'eth0']) ip(...inside, 'ip', 'link', 'set', device, 'up')
  return {
    name,
    address,
    start: async ({ command, args, log, user, environment, cwd }) => {
      const file = await open(log, 'a')
      const child = spawn('ip', [...inside, ...withUser(command, args, user)], {
        stdio: ['ignore', file.fd, file.fd],
        env: { ...process.env, ...environment },
        ...(cwd === undefined ? {} : { cwd }),
      })
      await file.close()
      return watch(child)
    },
    run: (command, args, user) =>
      execFileSync('ip', [...inside, ...withUser(command, args, user)], {
        stdio: ['ignore', 'pipe', 'pipe'],
      }).toString(),
    powerOff: () => killAll(namespace),
  }
}

/** Machines in one network, made of network namespaces. Needs root. */
export const openNetwork = (names: readonly string[]): Network => {
  tryIp('link', 'delete', bridge)
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', '10.77.0.1/24', 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  const machines = names.map((name, index) => createMachine(name, `10.77.0.${10 + index}`))
  // A route to one address is preferred to that of the network.
  const drop = (verb: 'add' | 'delete') => (one: Machine, other: Machine) => {
    const change = verb === 'add' ? ip : tryIp
    change('netns', 'exec', namespaceOf(one.name), 'ip', 'route', verb, 'blackhole', `${other.address}/32`)
    change('netns', 'exec', namespaceOf(other.name), 'ip', 'route', verb, 'blackhole', `${one.address}/32`)
  }
  return {
    machines,
    range,
    cut: drop('add'),
    join: drop('delete'),
    unplug: ({ name }) => ip('link', 'set', deviceOf(name), 'down'),
    plugIn: ({ name }) => ip('link', 'set', deviceOf(name), 'up'),
    close: () => {
      for (const { name } of machines) removeMachine(name)
      tryIp('link', 'delete', bridge)
    },
  }
}
