import type { Course } from './courses.ts'
import type { ExamCenter } from './proposals.ts'
import type { Organisation, OrganisationContacts, SystemText } from './site.ts'

/**
 * What public pages show before any script has run, read by the server from its database. `organisation` goes with
 * every page; of the rest each page gets the parts that its route names (`shows`), and no more.
 */
export interface PublicData {
  organisation: OrganisationContacts | null
  profiles: Organisation[]
  systems: SystemText[]
  courses: Course[]
  examCenters: ExamCenter[]
}

/** A page as the page's own server build renders it; behind the sign-in it is an empty frame, which the browser fills. */
export interface RenderedPage {
  html: string
  title: string
  description: string
  status: 200 | 404
  /** Its one address for search engines, from the root of the site; null where they should not show it. */
  canonical: string | null
  /** JSON-LD that may stand inside a script element. */
  structuredData: string | null
  /** The files of the screen and its layout, as the page's build names them; none where they are part of the first chunk. */
  screens: string[]
  /** The parts of the public data that it shows, as JSON that may stand inside a script element. */
  state: string
}
