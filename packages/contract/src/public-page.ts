import type { Consent } from './administration/personal-data.ts'
import type { CourseChanges } from './courses/course-changes.ts'
import type { Course } from './courses/courses.ts'
import type { VerifiedCertificate } from './papers.ts'
import type { ExamCenter } from './proposals.ts'
import type { Organisation, OrganisationContacts, SystemText } from './site.ts'

/**
 * The data that public pages show before any script runs, read by the server from its database. `organisation` goes with
 * every page; of the rest each page gets only the parts that its route names (`shows`).
 */
export interface PublicData {
  organisation: OrganisationContacts | null
  profiles: Organisation[]
  systems: SystemText[]
  courses: Course[]
  examCenters: ExamCenter[]
  consents: Consent[]
  /** What changed in the course that the path names, null in it where there is no such course; null for any other path. */
  courseChanges: { courseId: number; changes: CourseChanges | null } | null
  /** The certificate of the code that the path names, null in it where there is none; null for any other path. */
  verification: { code: string; certificate: CheckedCertificate } | null
}

/** Null where there is none; `limited` where the visitor has asked too often. */
export type CheckedCertificate = VerifiedCertificate | null | 'limited'

/** A page as the server build of the page renders it; behind the sign-in it is an empty frame that the browser fills. */
export interface RenderedPage {
  html: string
  title: string
  description: string
  status: 200 | 404 | 429
  /** The canonical path for search engines; null where they should not index the page. */
  canonical: string | null
  /** JSON-LD, escaped for a script element. */
  structuredData: string | null
  /** The files of the screen and its layout, as the page's build names them; empty where they are part of the entry chunk. */
  screens: string[]
  /** The parts of the public data that the page shows, as JSON escaped for a script element. */
  state: string
  /** URLs that the page requests before its scripts have loaded; `{name}` is a parameter of the page's own query. */
  requests: readonly string[]
  /** What an empty frame shows before its scripts have loaded. */
  early: string
}

/** The exports of Vite's server build of the page. */
export interface PageRenderer {
  /** With `savesData` pictures are buttons. */
  renderPage(path: string, data: PublicData, siteUrl: string, savesData: boolean): Promise<RenderedPage>
  /** The frame of a screen behind the sign-in, without data from the database; null where the path is not of one. */
  renderPrivateFrame(path: string): RenderedPage | null
  /** The paths of the sitemap. */
  indexedPaths: readonly string[]
}
