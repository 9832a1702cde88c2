export const ignoreNotices = (): void => undefined
export const testOptions = { name: 'embeddedtest', icuLocale: 'ru-RU' }
/** Without fsync, where a test does not kill the server. */
export const fastOptions = { ...testOptions, durable: false }
