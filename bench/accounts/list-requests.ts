import { firstCourse, mainPartner } from './fill-accounts.ts'

export interface ListRequest {
  title: string
  as: 'superuser' | 'partner'
  /** The largest allowed ratio. None where the cost grows with the number of matches. */
  goal?: number
  /** `count` is how many accounts the one who asks has in all. */
  path: (count: number) => string
}

const list = (query: string) => `/api/education-accounts/?${query}`
const round = (offset: number) => Math.floor(offset / 10) * 10

const page = (
  title: string,
  as: ListRequest['as'],
  goal: number,
  offset: (count: number) => number,
  order: string,
): ListRequest => ({
  title: `${title}, ${order}`,
  as,
  goal,
  path: (count) => list(`order_by=${order}&offset=${round(offset(count))}`),
})

const bothWays = (orders: readonly string[]) => orders.flatMap((order) => [order, `-${order}`])

const bookmarked = bothWays(['created_at', 'created_by', 'learner', 'status', 'proposals', 'access_until'])
const orders = [...bookmarked, ...bothWays(['progress'])]

const states = ['not_started', 'active', 'ready', 'expired', 'ending_soon']

/** One in six accounts, one in forty, one in five hundred. */
const courses = [5, 8, 12].map((no) => firstCourse - 1 + no)

const filtered = (title: string, query: string, as: ListRequest['as'] = 'superuser'): ListRequest => ({
  title: `filter: ${title}`,
  as,
  goal: 1.5,
  path: () => list(query),
})

const figures = (title: string, query: string, as: ListRequest['as'] = 'superuser'): ListRequest => ({
  title: `figures: ${title}`,
  as,
  goal: 1.5,
  path: () => `/api/education-accounts/figures/?${query}`,
})

const searches: [string, string][] = [
  ['search: one person by email', 'user4321@'],
  ['search: one proposal', '14321'],
  ['search: a part of a surname, 1 of 1,000', 'ерохихин'],
  ['search: surname and first name, 1 of 20,000', 'щукушин глеб'],
  ['search: a part of many surnames, 1 of 40', 'щук'],
  ['search: two letters, 1 of 20', 'ер'],
  ['search: nothing found', 'ъъъъ'],
]

/** Only accounts are searched by these. */
const accountSearches: [string, string][] = [
  ['search: a phone', '+7 (900) 000-00-01'],
  ['search: a course, 1 of 6', 'сосуды'],
  ['search: a company, 1 of 50', 'сервис23'],
]

/** Typical requests of staff, each with the allowed slowdown on a hundred times as many accounts. */
export const listRequests: ListRequest[] = [
  ...orders.map((order) => page('first page', 'superuser', 1.5, () => 0, order)),
  ...orders.map((order) => page('last page', 'superuser', 1.5, (count) => count - 1, order)),
  ...bookmarked.map((order) => page('middle page', 'superuser', 3, (count) => count / 2, order)),
  page('first page', 'partner', 1.5, () => 0, 'created_at'),
  page('last page', 'partner', 1.5, (count) => count - 1, 'learner'),
  page('middle page', 'partner', 3, (count) => count / 2, 'learner'),
  ...[...searches, ...accountSearches].map(
    ([title, search]): ListRequest => ({
      title,
      as: 'superuser',
      goal: 1.5,
      path: () => list(`search=${encodeURIComponent(search)}`),
    }),
  ),
  // A surname that this partner has among 10,000 accounts too: a search without a match is faster for another reason.
  {
    title: 'search: a part of a surname, 1 of 1,000',
    as: 'partner',
    goal: 1.5,
    path: () => list(`search=${encodeURIComponent('ахомников')}`),
  },
  ...searches.flatMap(([title, search]): ListRequest[] => [
    {
      title: `profiles, ${title}`,
      as: 'superuser',
      path: () => `/api/user-profiles/?search=${encodeURIComponent(search)}`,
    },
    { title: `users, ${title}`, as: 'superuser', path: () => `/api/users/?search=${encodeURIComponent(search)}` },
  ]),
  {
    title: 'profiles, search: a part of a surname, 1 of 1,000',
    as: 'partner',
    path: () => `/api/user-profiles/?search=${encodeURIComponent('ахомников')}`,
  },
  {
    title: 'training period, a week',
    as: 'superuser',
    path: () => list('start_date=01.11.2026&end_date=07.11.2026'),
  },
  ...states.flatMap((state) => [
    filtered(state, `state=${state}`),
    filtered(`${state}, by name`, `state=${state}&order_by=learner`),
    filtered(`${state}, of a partner`, `state=${state}`, 'partner'),
  ]),
  ...courses.flatMap((course) => [
    filtered(`course ${course}`, `course=${course}`),
    filtered(`course ${course}, by name backwards`, `course=${course}&order_by=-learner`),
    filtered(`course ${course}, active`, `course=${course}&state=active&order_by=progress`),
    filtered(`course ${course}, of a partner`, `course=${course}`, 'partner'),
  ]),
  filtered('a partner', `created_by=${mainPartner}`),
  filtered('a partner, by progress', `created_by=${mainPartner}&order_by=-progress`),
  filtered('100 accounts of a page', 'limit=100'),
  figures('all', ''),
  figures('a course', `course=${courses[0]}`),
  figures('of a partner', '', 'partner'),
  // The order by progress has no bookmarks: half of the list is read.
  {
    title: 'middle page, progress',
    as: 'superuser',
    path: (count) => list(`order_by=progress&offset=${round(count / 2)}`),
  },
]
