/** «84 КБ», «1,2 МБ», with a non-breaking space. */
export const byteWords = (bytes: number): string => {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1000) return `${kilobytes}\u00a0КБ`
  return `${(kilobytes / 1024).toFixed(1).replace('.', ',')}\u00a0МБ`
}
