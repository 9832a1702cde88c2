import type { CurrentUser } from '@dopusk/contract'

/** A partner or a superuser. The roles of the dashboard are not staff. */
export const isStaff = (user: CurrentUser): boolean => user.is_superuser || user.user_status === 'partner'

/** A role of the dashboard or a superuser: has the inbox. */
export const hasDashboard = (user: CurrentUser): boolean => user.is_superuser || user.role !== null

/** Looks after people, the journal and personal data. */
export const isAdministrator = (user: CurrentUser): boolean => user.is_superuser || user.role === 'admin'

/** Makes courses, questions and tickets. */
export const isContentExpert = (user: CurrentUser): boolean => isAdministrator(user) || user.role === 'domain_spec'
