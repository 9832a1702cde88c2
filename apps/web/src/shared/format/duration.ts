const minuteS = 60
const hourS = 60 * minuteS

/** «6 ч 40 мин»; below a minute «45 с». Numbers and units do not wrap. */
export const duration = (seconds: number): string => {
  if (seconds > 0 && seconds < minuteS) return `${seconds}\u00a0с`
  const hours = Math.floor(seconds / hourS)
  const minutes = Math.floor((seconds % hourS) / minuteS)
  if (hours === 0) return `${minutes}\u00a0мин`
  return minutes === 0 ? `${hours}\u00a0ч` : `${hours}\u00a0ч ${minutes}\u00a0мин`
}
