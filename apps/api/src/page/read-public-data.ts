import type { CheckedCertificate, Organisation, OrganisationContacts, PublicData } from '@dopusk/contract'
import { type VerifyDeps, verifyCertificate } from '../areas/billing/certificates/verify.service.ts'
import { type CourseChangesDeps, getCourseChanges } from '../areas/courses/course-changes.service.ts'
import { viewCourse } from '../areas/courses/course-views.ts'
import { listCatalogue } from '../areas/courses/courses.queries.ts'
import { listExamCenters } from '../areas/proposals/proposals.queries.ts'
import { listSystemTexts } from '../areas/site/site.queries.ts'
import { listProfiles } from '../areas/site/site.service.ts'
import { AppError } from '../http/app-error.ts'
import { listCurrentConsents } from '../people/consents.ts'

const contactsOf = ({ policy, terms, ...contacts }: Organisation): OrganisationContacts => contacts

const changesPath = /^\/courses\/(\d{1,15})\/changes\/?$/i

const nullIfNotFound = (error: unknown) => {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error
  return null
}

/** What changed in the course that the path names. */
const readCourseChanges = async (deps: CourseChangesDeps, path: string): Promise<PublicData['courseChanges']> => {
  const courseId = Number(changesPath.exec(path)?.[1] ?? 0)
  if (courseId === 0) return null
  return { courseId, changes: await getCourseChanges(deps, courseId).catch(nullIfNotFound) }
}

const verifyPath = /^\/verify\/([^/]{1,100})\/?$/i

/** Whether the path is that of a certificate's check. */
export const isVerification = (path: string): boolean => verifyPath.test(path)

const checkedOr = (error: unknown): CheckedCertificate => {
  if (error instanceof AppError && error.code === 'too_many_requests') return 'limited'
  return nullIfNotFound(error)
}

/** The certificate of the code that the path names. */
const readVerification = async (
  deps: VerifyDeps,
  path: string,
  address: string,
): Promise<PublicData['verification']> => {
  const written = verifyPath.exec(path)?.[1]
  if (written === undefined) return null
  const code = decodeURIComponent(written)
  return { code, certificate: await verifyCertificate(deps, code, address).catch(checkedOr) }
}

/** The data of all public pages, and that of the page at this path. */
export const readPublicData = async (deps: CourseChangesDeps, path: string, address: string): Promise<PublicData> => {
  const { db } = deps
  const [profiles, systems, catalogue, examCenters, consents, courseChanges, verification] = await Promise.all([
    listProfiles(db),
    listSystemTexts(db),
    listCatalogue(db),
    listExamCenters(db),
    listCurrentConsents(db),
    readCourseChanges(deps, path),
    readVerification(deps, path, address),
  ])
  const [profile] = profiles
  return {
    organisation: profile === undefined ? null : contactsOf(profile),
    profiles,
    systems,
    courses: catalogue.map(viewCourse),
    examCenters,
    consents: consents.map(({ kind, version, text }) => ({ kind, version, text })),
    courseChanges,
    verification,
  }
}
