/** Long enough for a browser that asks where to save the file. */
const revokeAfterMs = 60_000

/** Signs that file systems do not take. */
const forbidden = /[\\/:*?"<>|]/g

/** Saves a file as a browser download. */
export const saveFile = (content: Blob, fileName: string): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName.replaceAll(forbidden, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
}
