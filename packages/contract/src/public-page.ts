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
  /** The file of the screen, as the page's build names it; null where it is part of the first chunk. */
  screen: string | null
  /** JSON that may stand inside a script element. */
  state: string
}
