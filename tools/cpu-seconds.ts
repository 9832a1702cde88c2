import { readFileSync } from 'node:fs'

/** `man 5 proc_pid_stat`: what children took that have ended, and theirs, in clock ticks, of which Linux counts 100 in a second. */
const childTicks = (): number => {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const [cutime, cstime] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
  return Number(cutime) + Number(cstime)
}

/** What the processors have done for this process and for all that it has started and seen end; null where the system does not tell. */
export const cpuSeconds = (): number | null => {
  if (process.platform !== 'linux') return null
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000 + childTicks() / 100
}
