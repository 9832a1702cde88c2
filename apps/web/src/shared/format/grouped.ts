import { inThousands } from '@dopusk/domain'

/** «1 234 567»: an integer in groups of three that do not wrap. */
export const groupDigits = (count: number): string => inThousands(String(count))
