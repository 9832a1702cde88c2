import type { ComponentProps } from 'react'
import type { EditLearnerDialog } from '../areas/accounts/edit/edit-learner-dialog.tsx'

type LearnerCard = (
  props: Omit<ComponentProps<typeof EditLearnerDialog>, 'Certificate' | 'LearnerInvoice'>,
) => React.JSX.Element

/** The card of a learner offers a certificate and an invoice, which are of another area. */
export const loadLearnerCard = async (): Promise<LearnerCard> => {
  const [{ EditLearnerDialog }, { CertificateButton }, { LearnerInvoiceButton }] = await Promise.all([
    import('../areas/accounts/edit/edit-learner-dialog.tsx'),
    import('../areas/billing/certificate/certificate-button.tsx'),
    import('../areas/billing/learner-invoice-button.tsx'),
  ])
  return (props) => (
    <EditLearnerDialog {...props} Certificate={CertificateButton} LearnerInvoice={LearnerInvoiceButton} />
  )
}
