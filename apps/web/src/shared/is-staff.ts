import type { CurrentUser } from '@dopusk/contract'

/** A partner or a superuser; the dashboard's roles are not. */
export const isStaff = (user: CurrentUser): boolean => user.is_superuser || user.user_status === 'partner'
