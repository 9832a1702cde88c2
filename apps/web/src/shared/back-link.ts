import { useLocation } from 'react-router'
import { useHydrated } from './ui/use-hydrated.ts'

interface BackLink {
  to: string
  label: string
  /** Router state of the page that it leads to. */
  state?: unknown
}

/** Router state of a link to a page that is reached from several others: where its back link leads. */
export interface BackState {
  back: BackLink
}

const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value)

const readBackLink = (state: unknown): BackLink | null => {
  const { back } = (state ?? {}) as { back?: Partial<BackLink> }
  return isPath(back?.to) && typeof back.label === 'string' ? { ...back, to: back.to, label: back.label } : null
}

/** The page that linked here; null for who came otherwise, and during hydration: the server does not know it. */
export const useBackLink = (): BackLink | null => {
  const back = readBackLink(useLocation().state)
  return useHydrated() ? back : null
}
