import type { QueryClient } from '@tanstack/react-query'
import { readSession } from '../shared/api/session.ts'
import type { Screen } from '../shared/screen.ts'
import { withTimeout } from '../shared/with-timeout.ts'

/** Nobody waits longer for the first drawing: without an answer by then the screen's skeleton is drawn. */
const timeoutMs = 100

/**
 * Asks the server for what the first screen shows, and gives the answer a moment to come: a quick server's screen is drawn
 * once, without a skeleton before it. What fails is asked again by the screen itself.
 */
export const prefetchScreens = async (screens: Screen[], search: string, client: QueryClient): Promise<void> => {
  if (readSession() === null) return
  const address = new URLSearchParams(search)
  const answers = screens.flatMap(({ prefetch }) => prefetch?.(client, address) ?? [])
  await withTimeout(timeoutMs, Promise.all(answers))
}
