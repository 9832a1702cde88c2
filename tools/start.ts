import { buildPage } from './build-page.ts'

// The launcher was killed: stop as by SIGTERM.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
await buildPage((line) => console.log(line))
await import('../apps/api/src/main.ts')
