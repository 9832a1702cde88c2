/** Everything a person has begun and the server does not know yet lies under keys with this beginning. */
export const workPrefix = 'dopusk-work:'

/** Where storage is full or forbidden: the work then lasts as long as the tab. */
export const workInMemory = new Map<string, string>()

/** At sign-out: the next person at this computer finds nothing. */
export const wipeWork = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(workPrefix)) localStorage.removeItem(key)
  workInMemory.clear()
}
