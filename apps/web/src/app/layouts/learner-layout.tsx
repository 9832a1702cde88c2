import { Outlet } from 'react-router'
import { currentUserQuery } from '../../shared/api/queries.ts'
import type { Screen } from '../../shared/screen.ts'
import { useSendPendingResults } from '../../study/practice/use-send-pending-results.ts'
import { useSendPendingAnswers } from '../../study/use-send-pending-answers.ts'
import { RequireSignIn } from '../require-sign-in.tsx'
import { LearnerWorker } from '../worker/learner-worker.tsx'
import { PageFrame } from './page-frame.tsx'
import { PersonalHeader } from './personal-header.tsx'

export const LearnerLayout: Screen = () => {
  useSendPendingAnswers()
  useSendPendingResults()
  return (
    <RequireSignIn>
      <LearnerWorker />
      <PageFrame header={<PersonalHeader />}>
        <Outlet />
      </PageFrame>
    </RequireSignIn>
  )
}

LearnerLayout.prefetch = (client) => [client.prefetchQuery(currentUserQuery)]
