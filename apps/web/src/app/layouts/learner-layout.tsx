import { Outlet, useLocation } from 'react-router'
import { currentUserQuery } from '../../shared/api/queries.ts'
import { attemptPaths, paths } from '../../shared/paths.ts'
import type { Screen } from '../../shared/screen.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { installOfflineAnswers } from '../../study/offline/intercept-calls.ts'
import { RefusedAnswers } from '../../study/offline/screen/refused-answers.tsx'
import { useOfflineStudy } from '../../study/offline/screen/use-offline-study.ts'
import { useSendPendingResults } from '../../study/practice/use-send-pending-results.ts'
import { useSendPendingAnswers } from '../../study/use-send-pending-answers.ts'
import { RequireSignIn } from '../require-sign-in.tsx'
import { LearnerWorker } from '../worker/learner-worker.tsx'
import styles from './learner-layout.module.css'
import { PageFrame } from './page-frame.tsx'
import { PersonalHeader } from './personal-header.tsx'

// Before the first request of a screen.
installOfflineAnswers()

/** Screens with larger targets on a touch screen. */
const studyPaths = [...attemptPaths, paths.ticketSelection]

export const LearnerLayout: Screen = () => {
  const { pathname } = useLocation()
  useOfflineStudy(pathname)
  useSendPendingAnswers()
  useSendPendingResults()
  return (
    <RequireSignIn>
      <LearnerWorker />
      <PageFrame header={<PersonalHeader />}>
        <div className={classNames(styles.page, studyPaths.includes(pathname) && styles.study)}>
          <RefusedAnswers />
          <Outlet />
        </div>
      </PageFrame>
    </RequireSignIn>
  )
}

LearnerLayout.prefetch = (client) => [client.prefetchQuery(currentUserQuery)]
