import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Structured lines on the standard output. Fields of errors that may contain personal data are removed. */
export const createLogger = (config: Pick<Config, 'logLevel'>): Logger =>
  pino({
    // On a terminal, a line for each request would hide the address printed at the start.
    level: config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'),
    redact: {
      paths: ['err.parameters', 'err.detail', 'err.where', 'req', 'res'],
      remove: true,
    },
  })
