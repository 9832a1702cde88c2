import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { cappedPageResponse } from '../../http/paging.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { inboxKindsOf } from '../../people/inbox-items.ts'
import { findWantsDigest, updateWantsDigest } from './inbox.queries.ts'
import {
  addInboxNote,
  assignInboxItem,
  closeOne,
  closeSeveral,
  getInboxItem,
  type InboxDeps,
  listStaffOf,
  requireKind,
  resendMail,
} from './inbox.service.ts'
import { countInbox, listInbox } from './inbox-list.queries.ts'

/** Where staff answer complaints, reviews, proposals, enquiries and failed mails. */
export const inboxRoutes = (app: FastifyInstance, deps: RouteDeps & InboxDeps): void => {
  const { db } = deps

  route(app, deps, calls.listInbox, async ({ caller, query, request }) => {
    const { kind, show, search } = query
    const filter = { kind: requireKind(caller, kind), show, search, userId: caller.userId }
    const { items, ...counted } = await listInbox(db, filter, query)
    return cappedPageResponse(request, query, items, counted)
  })

  route(app, deps, calls.countInbox, async ({ caller }) =>
    (await countInbox(db, inboxKindsOf(caller))).map(({ oldestAt, ...count }) => ({
      ...count,
      oldest_at: oldestAt?.toISOString() ?? null,
    })),
  )

  route(app, deps, calls.getInboxItem, ({ caller, params }) => getInboxItem(deps, caller, params.id))

  route(app, deps, calls.listInboxStaff, ({ caller, query }) => listStaffOf(db, requireKind(caller, query.kind)))

  route(app, deps, calls.assignInboxItem, ({ caller, params, body }) =>
    assignInboxItem(deps, caller, { itemId: params.id, version: body.version }, body.assignee),
  )

  route(app, deps, calls.addInboxNote, ({ caller, params, body }) => addInboxNote(deps, caller, params.id, body.text))

  route(app, deps, calls.closeInboxItem, ({ caller, params, body: { version, outcome, note, reply } }) =>
    closeOne(deps, caller, { itemId: params.id, version }, { outcome, note, reply }),
  )

  route(app, deps, calls.closeInboxItems, ({ caller, body: { items, outcome, note, reply } }) =>
    closeSeveral(
      deps,
      caller,
      items.map(({ id, version }) => ({ itemId: id, version })),
      { outcome, note, reply },
    ),
  )

  route(app, deps, calls.resendMail, ({ caller, params, body }) =>
    resendMail(deps, caller, { itemId: params.id, version: body.version }),
  )

  route(app, deps, calls.getInboxDigest, async ({ caller }) => ({ wanted: await findWantsDigest(db, caller.userId) }))

  route(app, deps, calls.changeInboxDigest, async ({ caller, body }) => {
    await updateWantsDigest(db, caller.userId, body.wanted)
    return { wanted: body.wanted }
  })
}
