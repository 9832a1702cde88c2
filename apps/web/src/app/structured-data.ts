import type { PublicData } from '@dopusk/contract'
import { paths } from '../shared/paths.ts'

/** The organisation and its courses as schema.org data, for search engines. */
export const describeCatalogue = ({ organisation, courses }: PublicData, siteUrl: string): object => {
  const organisationId = `${siteUrl}/#organisation`
  const provider = {
    '@type': 'EducationalOrganization',
    '@id': organisationId,
    name: organisation?.short_name ?? 'Допуск',
    url: `${siteUrl}${paths.home}`,
    logo: `${siteUrl}/icon-512.png`,
    ...(organisation && {
      description: organisation.direction,
      email: organisation.email,
      telephone: organisation.phone,
    }),
  }
  const courseList = {
    '@type': 'ItemList',
    name: 'Курсы',
    numberOfItems: courses.length,
    itemListElement: courses.map((course, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Course',
        '@id': `${siteUrl}/#course-${course.id}`,
        url: `${siteUrl}${paths.home}#course-${course.id}`,
        name: course.name,
        courseCode: course.qual_code,
        description: course.description,
        inLanguage: 'ru',
        syllabusSections: course.titles.map((name) => ({ '@type': 'Syllabus', name })),
        provider: { '@id': organisationId },
        hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
      },
    })),
  }
  return { '@context': 'https://schema.org', '@graph': [provider, courseList] }
}
