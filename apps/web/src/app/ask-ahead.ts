import type { QueryClient } from '@tanstack/react-query'
import { readSession } from '../shared/api/session.ts'
import type { Screen } from '../shared/screen.ts'

/** Nobody waits longer for the first drawing: without an answer by then the screen's skeleton is drawn. */
const patienceMs = 100

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Asks the server for what the first screen shows, and gives the answer a moment to come: a quick server's screen is drawn
 * once, without a skeleton before it. What fails is asked again by the screen itself.
 */
export const askAhead = async (screens: Screen[], search: string, client: QueryClient): Promise<void> => {
  if (readSession() === null) return
  const address = new URLSearchParams(search)
  const answers = screens.flatMap(({ asks }) => asks?.(client, address) ?? [])
  await Promise.race([Promise.all(answers), wait(patienceMs)])
}
