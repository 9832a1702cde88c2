import { render, screen } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { setUpUser } from '../testing/set-up-user.ts'
import { useListAddress } from './use-list-address.ts'

const List = () => {
  const { search, setSearch } = useListAddress()
  return (
    <>
      <p>Найдено: {search}</p>
      <button type="button" onClick={() => setSearch('кран')}>
        Искать
      </button>
      <Link to="/item">Открыть</Link>
    </>
  )
}

const open = () => {
  const screenFile = Promise.withResolvers<{ Component: () => React.JSX.Element }>()
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List /> },
      { path: '/item', lazy: () => screenFile.promise },
    ],
    { initialEntries: ['/list'] },
  )
  render(<RouterProvider router={router} />)
  return { user: setUpUser(), router, loadItem: () => screenFile.resolve({ Component: () => <p>Запись</p> }) }
}

test('a search is in the address', async () => {
  const { user, router } = open()
  await user.click(screen.getByRole('button', { name: 'Искать' }))
  expect(await screen.findByText('Найдено: кран')).toBeTruthy()
  expect(decodeURIComponent(router.state.location.search)).toBe('?search=кран')
})

test('a search that comes while another screen is loading does not take the person back', async () => {
  const { user, router, loadItem } = open()
  await user.click(screen.getByRole('link', { name: 'Открыть' }))
  expect(router.state.navigation.state).toBe('loading')
  await user.click(screen.getByRole('button', { name: 'Искать' }))
  loadItem()
  expect(await screen.findByText('Запись')).toBeTruthy()
})
