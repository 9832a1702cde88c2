import { useLocation, useSearchParams } from 'react-router'

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** The run whose results the address shows; null for the current run. */
export const useAddressRun = (): string | null => {
  const run = useSearchParams()[0].get('run')?.toLowerCase() ?? ''
  return uuid.test(run) ? run : null
}

/** History state of a step within the practice: the path stays the same, so the new view takes the focus itself. */
export const stepState = { takesFocus: true }

export const useTakesFocus = (): boolean => {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'takesFocus' in state
}
