import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { takeConsole } from '../testing/setup.ts'
import { RouteError } from './route-error.tsx'

const openRoute = (route: object, reload?: () => void) => {
  const errorElement = <RouteError reload={reload} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', errorElement, ...route }])} />)
}

test('a screen that failed is drawn anew by «Повторить»', async () => {
  let broken = true
  const Screen = () => {
    if (broken) throw new Error('boom')
    return <h1>Курс</h1>
  }
  openRoute({ element: <Screen /> })
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  broken = false
  await userEvent.click(retry)
  expect(await screen.findByRole('heading', { name: 'Курс' })).toBeTruthy()
  expect(takeConsole().some((line) => line.startsWith('Screen failed'))).toBe(true)
})

test('a chunk that is gone after a deploy is mended by a reload', async () => {
  const failure = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
  const reload = vi.fn()
  openRoute({ HydrateFallback: () => null, lazy: () => Promise.reject(failure) }, reload)
  await userEvent.click(await screen.findByRole('button', { name: 'Обновить страницу' }))
  expect(reload).toHaveBeenCalledOnce()
  expect(takeConsole().length).toBeGreaterThan(0)
})
