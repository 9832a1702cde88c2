import { compareSizes } from './compare-sizes.ts'
import { fillInbox } from './inbox/fill-inbox.ts'
import { inboxRequests } from './inbox/inbox-requests.ts'

/** The inbox over HTTP with 1,000 items and with 100,000, as ratios: `npm run bench-inbox`. */
await compareSizes(fillInbox, inboxRequests)
