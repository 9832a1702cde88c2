import type { LoadEdit } from '../areas/accounts/list/account-dialogs.ts'
import { AccountListScreen } from '../areas/accounts/list/account-list-screen.tsx'
import type { Screen } from '../shared/screen.ts'

/** The card of a learner offers a certificate, which is of another area. */
const loadEdit: LoadEdit = async () => {
  const [{ EditLearnerDialog }, { CertificateButton }] = await Promise.all([
    import('../areas/accounts/edit/edit-learner-dialog.tsx'),
    import('../areas/billing/certificate/certificate-button.tsx'),
  ])
  return (props) => <EditLearnerDialog {...props} Certificate={CertificateButton} />
}

const billingDialogs = {
  report: async () => (await import('../areas/billing/report-dialog.tsx')).ReportDialog,
  invoice: async () => (await import('../areas/billing/invoice-dialog.tsx')).InvoiceDialog,
}

/** Connects the account list with the dialogs of billing, which is another area. A module that loads separately. */
export const AccountListPage: Screen = () => <AccountListScreen billingDialogs={billingDialogs} loadEdit={loadEdit} />

AccountListPage.prefetch = AccountListScreen.prefetch
