import type { DashboardRequest } from '../compare-sizes.ts'

const kinds = ['complaint', 'proposal', 'enquiry', 'mail']
const shown = ['open', 'new', 'in_work', 'mine', 'closed']

const searches: [kind: string, title: string, search: string][] = [
  ['complaint', 'one by its text', '28dd2c79'],
  ['complaint', 'one learner', 'learner7@bench'],
  ['proposal', 'one by email', 'applicant77@'],
  ['enquiry', 'one by phone', '+7 (911) 000-00-77'],
  ['enquiry', 'all', 'обучения'],
  ['mail', 'one recipient', 'learner7@bench'],
  ['complaint', 'nothing found', 'ъъъъ'],
]

/** What staff ask for in the inbox. */
export const inboxRequests: DashboardRequest[] = [
  { title: 'counts', path: '/api/inbox/counts/' },
  ...kinds.flatMap((kind) =>
    shown.map((show) => ({ title: `${kind}, ${show}`, path: `/api/inbox/?kind=${kind}&show=${show}` })),
  ),
  ...searches.map(([kind, title, search]) => ({
    title: `${kind}, search: ${title}`,
    path: `/api/inbox/?kind=${kind}&search=${encodeURIComponent(search)}`,
  })),
]
