/** Everything a person has begun and the server does not know yet lies under keys with this beginning. */
export const draftPrefix = 'dopusk-work:'

/** Where storage is full or forbidden: the work then lasts as long as the tab. */
export const draftsInMemory = new Map<string, string>()

/** At sign-out: the next person at this computer finds nothing. */
export const removeAllDrafts = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
  draftsInMemory.clear()
}
