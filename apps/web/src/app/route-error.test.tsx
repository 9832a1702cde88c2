import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { setUpUser } from '../testing/set-up-user.ts'
import { takeConsole } from '../testing/setup.ts'
import { RouteError } from './route-error.tsx'

const openRoute = (route: object) => {
  const router = createMemoryRouter([{ path: '/', errorElement: <RouteError />, ...route }])
  render(<RouterProvider router={router} />)
  return router
}

test('«Повторить» renders a failed screen again', async () => {
  let broken = true
  const Screen = () => {
    if (broken) throw new Error('boom')
    return <h1>Курс</h1>
  }
  openRoute({ element: <Screen /> })
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  broken = false
  await setUpUser().click(retry)
  expect(await screen.findByRole('heading', { name: 'Курс' })).toBeTruthy()
  expect(takeConsole().some((line) => line.startsWith('Screen failed'))).toBe(true)
})

test('a missing chunk after a deploy offers a reload', async () => {
  const failure = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
  const router = openRoute({ HydrateFallback: () => null, lazy: () => Promise.reject(failure) })
  const navigate = vi.spyOn(router, 'navigate')
  await setUpUser().click(await screen.findByRole('button', { name: 'Обновить страницу' }))
  // `navigate(0)` reloads the page.
  expect(navigate).toHaveBeenCalledExactlyOnceWith(0)
  expect(takeConsole().length).toBeGreaterThan(0)
})

test('a screen that is not stored says without a line that there is none', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const failure = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
  openRoute({ HydrateFallback: () => null, lazy: () => Promise.reject(failure) })
  expect(await screen.findByRole('heading', { name: 'Нет связи' })).toBeTruthy()
  expect(takeConsole().length).toBeGreaterThan(0)
})
