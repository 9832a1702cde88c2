import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router'
import { allRoutes } from '../app/router.tsx'
import { createQueryClient } from '../shared/api/query-client.ts'
import { endSession } from '../shared/api/session.ts'
import { closeToast, readToasts } from '../shared/ui/toast-store.ts'
import { setUpUser } from './set-up-user.ts'

/** Renders the whole app at a path, with the state that the screen before has left in the history. */
export const openApp = (path: string, state: unknown = null) => {
  const router = createMemoryRouter(allRoutes(), { initialEntries: [{ ...parsePath(path), state }] })
  const queryClient = createQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user: setUpUser(), router, path: () => router.state.location.pathname }
}

/** Resets the state of the modules between tests: the session and the toasts. */
export const resetState = () => {
  endSession()
  for (const { id } of readToasts()) closeToast(id)
  localStorage.clear()
}
