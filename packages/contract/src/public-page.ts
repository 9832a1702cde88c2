import type { Organisation } from './site.ts'

/** What public pages show before any script has run, read by the server from its database. */
export interface PublicData {
  profiles: Organisation[]
}

/** A public page as the page's own server build renders it. */
export interface RenderedPage {
  html: string
  title: string
  description: string
  status: 200 | 404
  /** JSON that may stand inside a script element. */
  state: string
}
