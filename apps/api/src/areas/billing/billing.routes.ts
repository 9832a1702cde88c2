import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../http/route.ts'
import { findDefaultContract } from './billing.queries.ts'
import { type BillingDeps, makeInvoice, makeReport } from './billing.service.ts'
import { createPlaces } from './document-semaphore.ts'

const documentsAtOnce = 4

export const billingRoutes = (app: FastifyInstance, routeDeps: RouteDeps & Omit<BillingDeps, 'places'>): void => {
  const deps = { ...routeDeps, places: createPlaces(documentsAtOnce) }

  route(app, deps, calls.generateReport, ({ body }) =>
    makeReport(deps, { partnerIds: body.partners, period: { from: body.start_date, to: body.end_date } }),
  )

  route(app, deps, calls.generateInvoice, ({ body }) =>
    makeInvoice(deps, {
      partnerId: body.partner,
      period: { from: body.start_date, to: body.end_date },
      number: body.number_bill,
      discount: body.discount,
      contract: body.dogovor,
    }),
  )

  route(app, deps, calls.getInvoiceDefaults, async () => ({ dogovor: (await findDefaultContract(deps.db)) ?? '' }))
}
