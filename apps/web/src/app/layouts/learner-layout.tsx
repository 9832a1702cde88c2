import { Outlet } from 'react-router'
import { currentUserQuery } from '../../shared/api/queries.ts'
import type { Screen } from '../../shared/screen.ts'
import { installOfflineAnswers } from '../../study/offline/intercept-calls.ts'
import { RefusedAnswers } from '../../study/offline/refused-answers.tsx'
import { useOfflineStudy } from '../../study/offline/use-offline-study.ts'
import { useSendPendingResults } from '../../study/practice/use-send-pending-results.ts'
import { useSendPendingAnswers } from '../../study/use-send-pending-answers.ts'
import { RequireSignIn } from '../require-sign-in.tsx'
import { PageFrame } from './page-frame.tsx'
import { PersonalHeader } from './personal-header.tsx'

// Before the first request of a screen.
installOfflineAnswers()

export const LearnerLayout: Screen = () => {
  useOfflineStudy()
  useSendPendingAnswers()
  useSendPendingResults()
  return (
    <RequireSignIn>
      <PageFrame header={<PersonalHeader />}>
        <RefusedAnswers />
        <Outlet />
      </PageFrame>
    </RequireSignIn>
  )
}

LearnerLayout.prefetch = (client) => [client.prefetchQuery(currentUserQuery)]
