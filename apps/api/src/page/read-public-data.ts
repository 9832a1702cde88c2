import type { Organisation, OrganisationContacts, PublicData } from '@dopusk/contract'
import { viewCourse } from '../areas/courses/course-views.ts'
import { listCatalogue } from '../areas/courses/courses.queries.ts'
import { listExamCenters } from '../areas/proposals/proposals.queries.ts'
import { listSystemTexts } from '../areas/site/site.queries.ts'
import { listProfiles } from '../areas/site/site.service.ts'
import type { Db } from '../db/database.ts'

const contactsOf = ({ policy, terms, ...contacts }: Organisation): OrganisationContacts => contacts

/** The data of all public pages. */
export const readPublicData = async (db: Db): Promise<PublicData> => {
  const [profiles, systems, catalogue, examCenters] = await Promise.all([
    listProfiles(db),
    listSystemTexts(db),
    listCatalogue(db),
    listExamCenters(db),
  ])
  const [profile] = profiles
  return {
    organisation: profile === undefined ? null : contactsOf(profile),
    profiles,
    systems,
    courses: catalogue.map(viewCourse),
    examCenters,
  }
}
