import { Outlet } from 'react-router'
import { useSendingKeptAnswers } from '../learning/use-sending-kept-answers.ts'
import { currentUserQuery } from '../shared/api/queries.ts'
import type { Screen } from '../shared/screen.ts'
import { PageFrame } from './page-frame.tsx'
import { PersonalHeader } from './personal-header.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

export const LearnerLayout: Screen = () => {
  useSendingKeptAnswers()
  return (
    <RequireSignIn>
      <PageFrame header={<PersonalHeader />}>
        <Outlet />
      </PageFrame>
    </RequireSignIn>
  )
}

LearnerLayout.asks = (client) => [client.prefetchQuery(currentUserQuery)]
