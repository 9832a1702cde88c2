import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { Page } from '../../shared/ui/page.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { useHydrated } from '../../shared/ui/use-hydrated.ts'
import { ExamCentersPanel } from './exam-centers-panel.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import styles from './proposal-screen.module.css'
import { ProposalSent } from './proposal-sent.tsx'
import { isSentProposal } from './sent-proposal.ts'

export const ProposalScreen = () => {
  const { state } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const sent = hydrated && isSentProposal(state) ? state.sent : null
  return (
    <Page>
      {sent === null && (
        <div className={styles.head}>
          <PageHeading title="Подать заявку" />
          <p className={styles.lead}>
            Заполните форму, и&nbsp;мы&nbsp;откроем доступ к&nbsp;курсу. Логин и&nbsp;пароль придут на&nbsp;почту.
          </p>
        </div>
      )}
      <div className={classNames(styles.columns, sent !== null && styles.alone)}>
        {sent === null ? (
          <ProposalPanel onSent={(next) => void navigate(paths.application, { state: { sent: next } })} />
        ) : (
          <ProposalSent sent={sent} />
        )}
        <ExamCentersPanel />
      </div>
    </Page>
  )
}
