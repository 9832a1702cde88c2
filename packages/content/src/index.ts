export * from './read-site-pack.ts'
export type { SitePack } from './site-pack.ts'
