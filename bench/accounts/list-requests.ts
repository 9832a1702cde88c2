export interface ListRequest {
  title: string
  as: 'superuser' | 'partner'
  /** The largest allowed ratio. None where the cost grows with the number of matches. */
  goal?: number
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

const orders = ['created_at', 'created_by', 'learner', 'status', 'proposals'].flatMap((order) => [order, `-${order}`])

const searches: [string, string][] = [
  ['search: one person by email', 'user4321@'],
  ['search: one proposal', '14321'],
  ['search: a part of a surname, 1 of 1,000', 'ерохихин'],
  ['search: surname and first name, 1 of 20,000', 'щукушин глеб'],
  ['search: a part of many surnames, 1 of 40', 'щук'],
  ['search: two letters, 1 of 20', 'ер'],
  ['search: nothing found', 'ъъъъ'],
]

/** Typical requests of staff, each with the allowed slowdown on a hundred times as many accounts. */
export const listRequests: ListRequest[] = [
  ...orders.map((order) => page('first page', 'superuser', 1.5, () => 0, order)),
  ...orders.map((order) => page('last page', 'superuser', 1.5, (count) => count - 1, order)),
  ...orders.map((order) => page('middle page', 'superuser', 3, (count) => count / 2, order)),
  page('first page', 'partner', 1.5, () => 0, 'created_at'),
  page('last page', 'partner', 1.5, (count) => count / 10 - 1, 'learner'),
  page('middle page', 'partner', 3, (count) => count / 20, 'learner'),
  ...searches.map(
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
  ...['not_started', 'active', 'ending_soon', 'ready'].map(
    (state): ListRequest => ({
      title: `filter: ${state}`,
      as: 'superuser',
      path: () => list(`state=${state}`),
    }),
  ),
  { title: 'the four figures', as: 'superuser', path: () => '/api/education-accounts/figures/' },
]
