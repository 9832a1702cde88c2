import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Structured lines on the standard output. Requests are logged by pattern, but an error's own fields are cut too. */
export const createLogger = (config: Pick<Config, 'logLevel'>): Logger =>
  pino({
    level: config.logLevel,
    redact: {
      paths: ['err.parameters', 'err.detail', 'err.where', 'req', 'res'],
      remove: true,
    },
  })
