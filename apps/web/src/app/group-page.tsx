import { getEducationAccount } from '@dopusk/contract'
import type { AccountDialogs } from '../areas/groups/group/account-dialogs.ts'
import { GroupScreen } from '../areas/groups/group/group-screen.tsx'
import { call } from '../shared/api/call.ts'
import type { Screen } from '../shared/screen.ts'
import { loadLearnerCard } from './load-learner-card.tsx'

/** Loaded on first use. */
const accountDialogs: AccountDialogs = {
  prolong: async () => (await import('../areas/accounts/prolong/prolong-dialog.tsx')).ProlongDialog,
  // The card shows the whole account, which the list of members does not have.
  edit: (accountId) => async () => {
    const [LearnerCard, account] = await Promise.all([
      loadLearnerCard(),
      call(getEducationAccount, { params: { id: accountId } }),
    ])
    return ({ onClosed, onClose }) => {
      const close = () => {
        onClosed()
        onClose()
      }
      return <LearnerCard account={account} onClose={close} />
    }
  },
}

/** Connects a group with the dialogs of accounts, which are another area. */
export const GroupPage: Screen = () => <GroupScreen accountDialogs={accountDialogs} />
