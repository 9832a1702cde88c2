/** The prefix of the drafts in `localStorage`: data that the server does not have yet. The proposal's is elsewhere. */
const draftPrefix = 'dopusk-work:'

/** `person` is the email, with a plus during an impersonation. */
export const draftKey = (person: string, name: string): string => `${draftPrefix}${person}:${name}`

/** Used when storage is full or forbidden: the drafts then live as long as the tab. */
export const draftsInMemory = new Map<string, string>()

/** Called at sign-out, so that the next person at this computer finds no drafts. */
export const removeAllDrafts = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
  draftsInMemory.clear()
}
