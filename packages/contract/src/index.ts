import type { Call } from './call.ts'
import * as checks from './checks.ts'
import * as courses from './courses.ts'
import * as documents from './documents.ts'
import * as questions from './questions.ts'
import * as session from './session.ts'
import * as site from './site.ts'
import * as tickets from './tickets.ts'

export * from './call.ts'
export * from './checks.ts'
export * from './courses.ts'
export * from './documents.ts'
export * from './errors.ts'
export type * from './public-page.ts'
export * from './questions.ts'
export * from './session.ts'
export * from './site.ts'
export * from './tickets.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** All calls, in the order in which they are written. Tests, documentation and the page's build walk it. */
export const registry: readonly Call[] = [session, site, courses, questions, checks, tickets, documents].flatMap(
  (area) => Object.values(area).filter(isCall),
)
