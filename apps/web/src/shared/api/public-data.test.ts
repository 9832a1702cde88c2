import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { organisation } from '../../testing/people.ts'
import { setPublicData } from './public-data.ts'
import { organisationQuery, profilesQuery } from './queries.ts'
import { createQueryClient } from './query-client.ts'

test('data that came with the page is not requested again', async () => {
  const requests = fakeServer(() => ({ body: [organisation] }))
  const client = createQueryClient()
  setPublicData(client, { organisation: null })
  expect(await client.fetchQuery(organisationQuery)).toBeNull()
  expect(requests).toEqual([])
})

test('otherwise the organisation comes from the profiles, requested once', async () => {
  const requests = fakeServer(() => ({ body: [organisation] }))
  const client = createQueryClient()
  const [found, profiles] = await Promise.all([client.fetchQuery(organisationQuery), client.fetchQuery(profilesQuery)])
  expect(found).toMatchObject({ short_name: 'ООО «Вектор»' })
  expect(profiles).toEqual([organisation])
  expect(requests.map(({ path }) => path)).toEqual(['/api/profiles/'])
})
