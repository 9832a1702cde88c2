import { buildPage } from './build-page.ts'

await buildPage((line) => console.log(line))
await import('../apps/api/src/main.ts')
