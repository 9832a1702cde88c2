import { StatisticScreen } from '../areas/accounts/statistic/statistic-screen.tsx'
import { CertificateButton } from '../areas/billing/certificate/certificate-button.tsx'
import type { Screen } from '../shared/screen.ts'

/** Connects the statistic of a learner with the certificate, which is of another area. */
export const StatisticPage: Screen = () => <StatisticScreen Certificate={CertificateButton} />
