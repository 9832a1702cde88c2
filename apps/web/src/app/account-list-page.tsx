import { AccountListScreen } from '../areas/accounts/list/account-list-screen.tsx'
import type { Screen } from '../shared/screen.ts'

const billingDialogs = {
  report: async () => (await import('../areas/billing/report-dialog.tsx')).ReportDialog,
  invoice: async () => (await import('../areas/billing/invoice-dialog.tsx')).InvoiceDialog,
}

/** Connects the account list with the dialogs of billing, which is another area. A module that loads separately. */
export const AccountListPage: Screen = () => <AccountListScreen billingDialogs={billingDialogs} />

AccountListPage.prefetch = AccountListScreen.prefetch
