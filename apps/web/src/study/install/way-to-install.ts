/** Chromium's event: an inline script of index.html keeps it for the moment when the page offers to install. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  var installPrompt: InstallPrompt | undefined
}

const closedKey = 'installHint'

export const closeInstallHint = (): void => localStorage.setItem(closedKey, 'closed')

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** An iPad calls itself a Mac, but has a touch screen. */
export const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** `share`: iOS has no event, the person opens the menu. Null where nothing is to be offered: also not at a computer. */
export const findWayToInstall = (): 'prompt' | 'share' | null => {
  if (isInstalled() || localStorage.getItem(closedKey) !== null) return null
  if (isIos()) return 'share'
  return globalThis.installPrompt !== undefined && matchMedia('(pointer: coarse)').matches ? 'prompt' : null
}

/** Shows the browser's own question; it can be shown once. */
export const install = async (): Promise<void> => {
  const prompt = globalThis.installPrompt
  globalThis.installPrompt = undefined
  await prompt?.prompt()
}
