import { getEducationAccount } from '@dopusk/contract'
import type { AccountDialogs } from '../areas/groups/group/account-dialogs.ts'
import { GroupScreen } from '../areas/groups/group/group-screen.tsx'
import { call } from '../shared/api/call.ts'
import type { Screen } from '../shared/screen.ts'

/** Loaded on first use. */
const accountDialogs: AccountDialogs = {
  prolong: async () => (await import('../areas/accounts/prolong/prolong-dialog.tsx')).ProlongDialog,
  // The card shows the whole account, which the list of members does not have.
  edit: (accountId) => async () => {
    const [{ EditLearnerDialog }, { CertificateButton }, account] = await Promise.all([
      import('../areas/accounts/edit/edit-learner-dialog.tsx'),
      import('../areas/billing/certificate/certificate-button.tsx'),
      call(getEducationAccount, { params: { id: accountId } }),
    ])
    return ({ onClosed, onClose }) => {
      const close = () => {
        onClosed()
        onClose()
      }
      return <EditLearnerDialog account={account} Certificate={CertificateButton} onClose={close} />
    }
  },
}

/** Connects a group with the dialogs of accounts, which are another area. */
export const GroupPage: Screen = () => <GroupScreen accountDialogs={accountDialogs} />
