import type { ServedAccounts } from './serve-accounts.ts'

const maxSeconds = 30
const maxMegabytes = 200
const sampleMs = 50
const megabyte = 1024 * 1024

/**
 * Exports the first partner's tenth of all accounts, and the memory that this process, server and client, takes beyond what
 * it had. Returns whether a goal is missed.
 */
export const measureExport = async ({ counts, download }: ServedAccounts): Promise<boolean> => {
  global.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, sampleMs)
  const startedAt = performance.now()
  const size = await download('/api/education-accounts/export/?order_by=learner', 'partner')
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(sampling)
  const megabytes = (most - before) / megabyte
  const isMissed = seconds > maxSeconds || megabytes > maxMegabytes
  console.log(
    `\nexport of ${counts.partner} accounts: ${seconds.toFixed(1)} s (${maxSeconds}), ${megabytes.toFixed(0)} MB more memory ` +
      `(${maxMegabytes}), file of ${(size / megabyte).toFixed(1)} MB${isMissed ? '  missed' : ''}`,
  )
  return isMissed
}
