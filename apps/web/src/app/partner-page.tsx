import { PartnerInvoices } from '../areas/billing/register/partner-invoices.tsx'
import { PartnerScreen } from '../areas/partners/partner-screen.tsx'
import type { Screen } from '../shared/screen.ts'
import { HeaderPreview } from './layouts/header-preview.tsx'

/** Connects the card of a partner with the partner's invoices, which are another area, and with the header of learners. */
export const PartnerPage: Screen = () => <PartnerScreen Invoices={PartnerInvoices} Header={HeaderPreview} />
