import { rm } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { inDatabase } from './behind-the-scenes.ts'
import { makeDataDir } from './folder.ts'
import { type Product, startProduct } from './product.ts'

const rounds = 3
const people = 6

/** People register one after the other until the server is gone; those whose registration was acknowledged. */
const registerUntilGone = async (product: Product, round: number, acknowledged: string[]) => {
  const register = async (person: number) => {
    for (let n = 0; ; n += 1) {
      const email = `person-${round}-${person}-${n}@example.org`
      const body = JSON.stringify({ email, password: 'long enough', password_confirm: 'long enough' })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${product.url}/api/registration/`, { method: 'POST', headers, body }).catch(
        () => undefined,
      )
      if (answer === undefined) return
      if (answer.status === 202) acknowledged.push(email)
    }
  }
  await Promise.all(Array.from({ length: people }, (_, person) => register(person)))
}

const listRegistered = async (product: Product): Promise<Set<unknown>> => {
  const rows = await inDatabase(product, 'select email from pending_registration')
  return new Set(rows.map(({ email }) => email))
}

const waitFor = async (count: number, list: string[]) => {
  await expect.poll(() => list.length, { timeout: 30_000, intervals: [10] }).toBeGreaterThanOrEqual(count)
}

for (const what of ['kill', 'killWithDatabase'] as const) {
  test(`every acknowledged registration is there after ${what === 'kill' ? 'kill -9 of the server' : 'kill -9 of server and database'}`, async () => {
    test.setTimeout(180_000)
    const dataDir = await makeDataDir()
    const acknowledged: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const product = await startProduct(dataDir)
      const before = acknowledged.length
      const registering = registerUntilGone(product, round, acknowledged)
      await waitFor(before + 12, acknowledged)
      await product[what]()
      await registering
    }
    const product = await startProduct(dataDir)
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * 12)
    const registered = await listRegistered(product)
    expect(acknowledged.filter((email) => !registered.has(email))).toEqual([])
    expect(await product.stop()).toBe(0)
    await rm(dataDir, { recursive: true, force: true })
  })
}
