import { useQuery } from '@tanstack/react-query'
import { inboxCountsQuery } from '../../../shared/api/inbox-counts-query.ts'
import { paths } from '../../../shared/paths.ts'
import { LinkButton } from '../../../shared/ui/link-button.tsx'

/** The inbox with the number of its open items. A module of its own: its call is for staff. */
export const StaffInboxLink = () => {
  const { data } = useQuery(inboxCountsQuery)
  const open = data?.reduce((sum, count) => sum + count.open, 0)
  const isCapped = data?.some(({ is_capped }) => is_capped)
  return <LinkButton to={paths.dashboard}>Входящие{open !== undefined && `: ${open}${isCapped ? '+' : ''}`}</LinkButton>
}
