import type { DashboardRequest } from '../compare-sizes.ts'

const lists: [title: string, query: string][] = [
  ['all, newest first', ''],
  ['all, page 40', 'offset=780'],
  ['course', 'course=1000'],
  ['course, page 40', 'course=1000&offset=780'],
  ['course and topic', 'course=1000&topic=1003'],
  ['topic', 'topic=1003'],
  ['drafts', 'show=drafts'],
  ['drafts of the course', 'show=drafts&course=1000'],
  ['retired', 'show=retired'],
  ['conflicts', 'show=conflicts'],
  ['one by its number', 'search=100077'],
  ['one by its text', 'search=28dd2c79'],
  ['one by its text, in the course', 'search=28dd2c79&course=1000'],
  ['a word that all have', 'search=рядом'],
  ['a word that all have, in the course', 'search=рядом&course=1000'],
  ['nothing found', 'search=ъъъъ'],
]

/** What experts ask for in the list of questions. */
export const questionRequests: DashboardRequest[] = [
  ...lists.map(([title, query]) => ({ title, path: `/api/content/questions/?${encodeURI(query)}` })),
  { title: 'one question', path: '/api/content/questions/10500/' },
]
