import '@fontsource-variable/golos-text/index.css'
import '../shared/theme/fallback-font.css'
import '../shared/theme/tokens.css'
import '../shared/theme/base.css'
import type { PublicData } from '@dopusk/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { setPublicData } from '../shared/api/public-data.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { log } from '../shared/log.ts'
import { consumeRedirectFlag } from '../shared/redirect-flag.ts'
import { followTheme } from '../shared/theme/theme.ts'
import { allRoutes, loadMatched, prefetchScreens } from './router.tsx'

/** Where React Router keeps how far each entry of the history was scrolled. */
const scrollPositionsKey = 'react-router-scroll-positions'

const isFreshNavigation = () => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'navigate'
}

/**
 * The router calls the first entry of every load by one name, `default`. A page opened anew must not be scrolled to
 * where another one was left, past the anchor in its address; a reload and a step back still are.
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
    // Storage is blocked or holds nonsense: then there is no old place either.
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

  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </QueryClientProvider>
    </StrictMode>
  )
  const hydrate = () => void hydrateRoot(root, app, { onRecoverableError: (error) => log('Hydration', error) })
  // As a transition it is done in slices: a slow phone goes on scrolling meanwhile.
  if (rendered) startTransition(hydrate)
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
if (root !== null) void start(root)
