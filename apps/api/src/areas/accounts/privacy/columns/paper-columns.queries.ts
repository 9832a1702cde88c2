import { sql } from 'kysely'
import type { DB } from '../../../../db/schema.generated.ts'
import { ofLearner, type Person } from '../find-person.queries.ts'
import { erasedName } from './account-columns.queries.ts'
import { deletedCopies, kept, keptOfOthers, replaced, type TableRules } from './column-rules.queries.ts'

const accounting = 'accounting documents must be kept'
const whoHasThePaper = 'whoever has the paper reads that it is deleted'

const ofOwnInvoice = (person: Person) => sql<boolean>`invoice_id in (select id from invoice where ${ofLearner(person)})`

/** What was issued to a person. */
export const paperColumns = {
  certificate_paper: {
    part: null,
    where: (person) => sql`certificate_id in (select id from certificate where ${ofLearner(person)})`,
    columns: deletedCopies('certificate_id', 'bytes', 'sha256'),
  },
  act_paper: {
    part: null,
    where: (person) => sql`act_id in (select id from act where ${ofOwnInvoice(person)})`,
    columns: keptOfOthers(accounting)('act_id', 'bytes', 'sha256'),
  },
  act: {
    part: 'acts',
    where: ofOwnInvoice,
    columns: {
      ...kept(accounting)('id', 'invoice_id', 'partner_id', 'number', 'number_year', 'date', 'issued_at', 'issued_by'),
      ...kept(accounting)('cancelled_at', 'cancelled_by', 'cancel_reason'),
    },
  },
  invoice_paper: {
    part: null,
    where: ofOwnInvoice,
    columns: keptOfOthers(accounting)('invoice_id', 'bytes', 'sha256'),
  },
  invoice: {
    part: 'invoices',
    where: ofLearner,
    columns: {
      ...replaced({ buyer_name: erasedName }),
      ...kept(accounting)('id', 'learner_id', 'partner_id', 'number', 'number_year', 'date', 'due_on', 'contract'),
      ...kept(accounting)('period_from', 'period_to', 'lines', 'seller', 'discount_hundredths', 'discount_kopecks'),
      ...kept(accounting)('amount_kopecks', 'vat_kopecks', 'vat_percent', 'vat_ground', 'paid_kopecks', 'paid_on'),
      ...kept(accounting)('issued_at', 'issued_by', 'cancelled_at', 'cancelled_by', 'cancel_reason'),
      ...kept('of companies; a person has none')('buyer_requisites'),
    },
  },
  certificate: {
    part: 'certificates',
    where: ofLearner,
    columns: {
      ...replaced({ learner_id: null, user_course_id: null, learner_name: null, short_name: null, course_name: null }),
      ...replaced({ figures: null, withdraw_reason: null, erased_at: (_person, now) => now }),
      ...kept(whoHasThePaper)('id', 'number', 'number_year', 'date', 'code', 'partner_id', 'issued_at', 'issued_by'),
      ...kept(whoHasThePaper)('withdrawn_at', 'withdrawn_by', 'request_key'),
    },
  },
} satisfies Partial<TableRules<keyof DB>>
