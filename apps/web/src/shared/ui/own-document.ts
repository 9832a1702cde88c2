import { createContext, use } from 'react'

/** Null for the page itself. What is shown in a frame has keys and focus of its own. */
export const OwnDocument = createContext<Document | null>(null)

/** The document that the component is rendered into; in the browser only. */
export const useOwnDocument = (): Document => use(OwnDocument) ?? document
