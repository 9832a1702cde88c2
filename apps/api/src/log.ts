import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Structured lines on the standard output. Requests are logged by pattern, but an error's own fields are cut too. */
export const createLogger = (config: Pick<Config, 'logLevel'>): Logger =>
  pino({
    // A person at a terminal wants to read the address above, not a line for each request.
    level: config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'),
    redact: {
      paths: ['err.parameters', 'err.detail', 'err.where', 'req', 'res'],
      remove: true,
    },
  })
