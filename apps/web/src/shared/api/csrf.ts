export const csrfHeader = (method: string): Record<string, string> => {
  if (method === 'GET') return {}
  const value = /(?:^|;\s*)csrftoken=([^;]*)/.exec(document.cookie)?.[1]
  return value ? { 'X-CSRFToken': decodeURIComponent(value) } : {}
}
