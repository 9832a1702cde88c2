import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { type RouteDeps, route } from '../../http/route.ts'
import { findDefaultContract } from './billing.queries.ts'
import { type BillingDeps, generateInvoice, generateReport } from './billing.service.ts'

export const billingRoutes = (app: FastifyInstance, deps: RouteDeps & BillingDeps): void => {
  route(app, deps, calls.generateReport, ({ body }) =>
    generateReport(deps, { partnerIds: body.partners, period: { from: body.start_date, to: body.end_date } }),
  )

  route(app, deps, calls.generateInvoice, ({ body }) =>
    generateInvoice(deps, {
      partnerId: body.partner,
      period: { from: body.start_date, to: body.end_date },
      number: body.number_bill,
      discount: body.discount,
      contract: body.contract,
    }),
  )

  route(app, deps, calls.getInvoiceDefaults, async () => ({ contract: (await findDefaultContract(deps.db)) ?? '' }))
}
