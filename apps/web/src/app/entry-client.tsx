import '@fontsource-variable/golos-text/index.css'
import '../shared/theme/fonts/fonts.css'
import '../shared/theme/fallback-font.css'
import '../shared/theme/tokens.css'
import '../shared/theme/base.css'
import type { PublicData } from '@dopusk/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { discardEarlyRequests } from '../shared/api/early-requests.ts'
import { setPublicData } from '../shared/api/public-data.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { log } from '../shared/log.ts'
import { nextTask } from '../shared/next-task.ts'
import { consumeRedirectFlag } from '../shared/redirect-flag.ts'
import { followTheme } from '../shared/theme/theme.ts'
import { isOfflineShell } from './offline-shell.ts'
import { allRoutes, loadMatched, prefetchScreens } from './router.tsx'

/** React Router stores the scroll position of each history entry here. */
const scrollPositionsKey = 'react-router-scroll-positions'

const isFreshNavigation = () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'navigate'
}

/**
 * The router uses one key, `default`, for the first history entry of every load. Without this a page opened by a link
 * would be scrolled to where another page was left, past the anchor of its URL. A reload and a step back keep their
 * position.
 */
const dropStaleScrollPosition = (): void => {
  if (!isFreshNavigation()) return
  try {
    const { default: _, ...others } = JSON.parse(sessionStorage.getItem(scrollPositionsKey) ?? '{}') as Record<
      string,
      number
    >
    sessionStorage.setItem(scrollPositionsKey, JSON.stringify(others))
  } catch {
    // Storage is blocked or holds invalid JSON: then there is no position either.
  }
}

const readState = (): Partial<PublicData> | null => JSON.parse(document.getElementById('state')?.textContent || 'null')

const start = async (root: HTMLElement) => {
  followTheme()
  dropStaleScrollPosition()
  const redirected = consumeRedirectFlag()
  const routes = allRoutes()
  const queryClient = createQueryClient()
  setPublicData(queryClient, readState() ?? {})

  const rendered = root.firstElementChild !== null && !redirected
  const screens = await loadMatched(routes, location.pathname)
  await prefetchScreens(screens, location.search, queryClient)
  discardEarlyRequests()
  await nextTask()

  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </QueryClientProvider>
    </StrictMode>
  )
  const hydrate = () => void hydrateRoot(root, app, { onRecoverableError: (error) => log('Hydration', error) })
  const render = () => createRoot(root).render(app)
  // A transition renders in slices, so that a slow phone can scroll meanwhile. In the shell the data is there, and slices would
  // keep the person waiting.
  if (isOfflineShell()) render()
  else startTransition(rendered ? hydrate : render)
}

const root = document.getElementById('root')
if (root !== null) void nextTask().then(() => start(root))
