import '@fontsource-variable/golos-text/index.css'
import '../shared/theme/fallback-font.css'
import '../shared/theme/tokens.css'
import '../shared/theme/base.css'
import type { PublicData } from '@dopusk/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { keepPublicData } from '../shared/api/public-data.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { log } from '../shared/log.ts'
import { takeRedirectFlag } from '../shared/redirect-flag.ts'
import { followTheme } from '../shared/theme/theme.ts'
import { forgetOldPlace } from './forget-old-place.ts'
import { prefetchScreens } from './prefetch-screens.ts'
import { allRoutes, loadMatched } from './router.tsx'

const readState = (): Partial<PublicData> | null => JSON.parse(document.getElementById('state')?.textContent || 'null')

const start = async (root: HTMLElement) => {
  followTheme()
  forgetOldPlace()
  const redirected = takeRedirectFlag()
  const routes = allRoutes()
  const queryClient = createQueryClient()
  keepPublicData(queryClient, readState() ?? {})

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
