import { expect, test } from './test.ts'

test('an unknown page says so, with its text before any script', async ({ request }) => {
  const answer = await request.get('/no/such/page')
  expect(answer.status()).toBe(404)
  const html = await answer.text()
  expect(html).toContain('Страница не найдена')
  expect(html).toContain('support@example.org')
})

test('the sign-in form is readable without scripts, and its scripts carry the nonce of the policy', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })
  const page = await context.newPage()
  const answer = await page.goto('/auth')
  await expect(page.getByLabel('Логин (email)')).toBeVisible()
  const nonce = /'nonce-([^']+)'/.exec(answer?.headers()['content-security-policy'] ?? '')?.[1]
  const html = (await answer?.text()) ?? ''
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*application\/json)[^>]*>/g)].map(([tag]) => tag)
  expect(inline.length).toBeGreaterThan(0)
  for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`)
  await context.close()
})

test('assets are compressed and immutable, the page itself is revalidated', async ({ request }) => {
  const html = await (await request.get('/auth')).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const asset = await request.get(script, { headers: { 'accept-encoding': 'br' } })
  expect(asset.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const page = await request.get('/', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
  expect(page.headers()).toMatchObject({ 'content-encoding': 'zstd', 'cache-control': 'no-cache' })
})

test('private files are not served', async ({ request }) => {
  for (const path of ['/index.html', '/.vite/manifest.json', '/assets/../../package.json', '/%2e%2e/package.json']) {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 404])
    expect(await answer.text()).not.toMatch(/%NONCE%|"workspaces"|"isEntry"/)
  }
})
