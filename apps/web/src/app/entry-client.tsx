import '@fontsource-variable/golos-text/index.css'
import '../shared/theme/fallback-font.css'
import '../shared/theme/tokens.css'
import '../shared/theme/base.css'
import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'

import { createQueryClient } from '../shared/api/query-client.ts'
import { log } from '../shared/log.ts'
import { takeRedirectFlag } from '../shared/redirect-flag.ts'
import { followTheme } from '../shared/theme/theme.ts'
import { allRoutes, loadMatched } from './router.tsx'

const readState = (): Partial<DehydratedState> | null =>
  JSON.parse(document.getElementById('state')?.textContent || 'null')

const start = async (root: HTMLElement) => {
  followTheme()
  const redirected = takeRedirectFlag()
  const routes = allRoutes()
  const queryClient = createQueryClient()
  hydrate(queryClient, readState() ?? {})

  const rendered = root.firstElementChild !== null && !redirected
  if (rendered) await loadMatched(routes, location.pathname)

  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </QueryClientProvider>
    </StrictMode>
  )
  if (rendered) hydrateRoot(root, app, { onRecoverableError: (error) => log('Hydration', error) })
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
if (root !== null) void start(root)
