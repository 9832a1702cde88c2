import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { registry } from '@dopusk/contract'
import { expect, test } from 'vitest'
import { root } from './root.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the log of nginx leaves out every secret that is a part of an address', () => {
  const [, hidden = ''] = /^map \$uri \$logged_uri \{[^}]*^ *~(\S+) \$1\.\.\.;/m.exec(read('deploy/nginx.conf')) ?? []
  const paths = registry.map(({ path }) => path).filter((path) => path.includes('{token}'))
  expect(paths.length).toBeGreaterThan(1)
  expect(paths.filter((path) => !new RegExp(hidden).test(path))).toEqual([])
  const servers = read('deploy/nginx.conf')
    .split(/^server \{/m)
    .slice(1)
  expect(servers.length).toBeGreaterThan(1)
  for (const server of servers) expect(server).toMatch(/^ *access_log (?:off|\S+ dopusk);/m)
  expect(read('deploy/nginx.conf')).toMatch(/^ *access_log \S+ dopusk;/m)
})
