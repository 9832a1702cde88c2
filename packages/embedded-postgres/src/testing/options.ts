export const ignoreNotices = (): void => undefined
/** Of the package, also on a machine where PostgreSQL is installed. */
export const testOptions = { name: 'embeddedtest', icuLocale: 'ru-RU', programs: 'package' } as const
/** Without fsync, where a test does not kill the server. */
export const fastOptions = { ...testOptions, durable: false }
