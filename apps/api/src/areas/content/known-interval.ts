interface Interval {
  validFrom: string | null
  validUntil: string | null
}

/**
 * The days on which a wording is in force. Its own dates and those of its norm may contradict each other: then its beginning is
 * unknown, and it is in force until its end.
 */
export const knownInterval = ({ validFrom, validUntil }: Interval): Interval => ({
  validFrom: validFrom !== null && validUntil !== null && validFrom >= validUntil ? null : validFrom,
  validUntil,
})
