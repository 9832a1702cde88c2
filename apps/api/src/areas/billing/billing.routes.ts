import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { pageResponse } from '../../http/paging.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { scopeOf } from '../../people/staff-scope.ts'
import type { BillingDeps } from './billing-deps.ts'
import { getInvoiceDefaults } from './invoice-defaults.service.ts'
import { cancelInvoice, getInvoiceFile, listInvoices, setInvoicePayment } from './invoice-register.service.ts'
import type { BuyerId } from './issue-invoice.queries.ts'
import { issueInvoice } from './issue-invoice.service.ts'
import { generateReport } from './report.service.ts'

/** The schema lets exactly one of the two pass. */
const buyerOf = ({ partner, learner }: { partner?: number | undefined; learner?: number | undefined }): BuyerId =>
  partner === undefined ? { partnerId: null, learnerId: learner ?? 0 } : { partnerId: partner, learnerId: null }

export const billingRoutes = (app: FastifyInstance, deps: RouteDeps & BillingDeps): void => {
  route(app, deps, calls.generateReport, ({ body, caller }) =>
    generateReport(deps, {
      scope: scopeOf(caller),
      partnerIds: body.partners,
      period: { from: body.start_date, to: body.end_date },
    }),
  )

  route(app, deps, calls.generateInvoice, ({ body, caller, request }) => {
    const invoice = {
      buyer: buyerOf(body),
      period: { from: body.start_date, to: body.end_date },
      number: body.number_bill,
      discount: body.discount,
      contract: body.contract,
      date: body.bill_date,
      dueOn: body.due_date,
      vatPercent: body.vat_percent,
      vatGround: body.vat_ground,
    }
    return issueInvoice(deps, invoice, { caller, requestId: request.id })
  })

  route(app, deps, calls.getInvoiceDefaults, ({ query }) => getInvoiceDefaults(deps, query.partner))

  route(app, deps, calls.listInvoices, async ({ caller, query, request }) => {
    const { partner: partnerId, state, year, ...page } = query
    const { invoices, count, ...rest } = await listInvoices(deps, caller, { ...page, partnerId, state, year })
    return { ...pageResponse(request, query, invoices, count), ...rest }
  })

  route(app, deps, calls.getInvoiceFile, ({ caller, params }) => getInvoiceFile(deps, caller, params.id))

  route(app, deps, calls.cancelInvoice, ({ caller, params, body, request }) =>
    cancelInvoice(deps, { invoiceId: params.id, caller, requestId: request.id, reason: body.reason }),
  )

  route(app, deps, calls.setInvoicePayment, ({ caller, params, body, request }) => {
    const payment = body.payment && { paidOn: body.payment.paid_on, paidKopecks: body.payment.paid_kopecks }
    return setInvoicePayment(deps, { invoiceId: params.id, caller, requestId: request.id, payment })
  })
}
