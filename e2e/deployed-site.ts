import { globSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const assets = fileURLToPath(new URL('../apps/web/dist/client/assets', import.meta.url))
const fileNames = globSync('*.{js,css}', { cwd: assets }).map((file) => basename(file))
const knownName = new RegExp(fileNames.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
const buildName = /(<meta name="build" content="|build:`)(\w+)/g

/** The files of the second build have other names; what is in them is the same. */
const rename = (name: string) => name.replace(/\.(js|css)$/, '~2.$1')
const toSecondBuild = (content: string) => content.replaceAll(buildName, '$1second').replaceAll(knownName, rename)

/** The address of the site, which stays while what is behind it changes. */
export interface DeployedSite {
  url: string
  /** From now on another process answers. */
  moveTo(target: string): void
  /** From now on there is another build, and the files of the first are gone. */
  deploy(): void
  close(): Promise<void>
}

/** A proxy before the product, which can act as if another build of the page were deployed. */
export const startSite = async (firstTarget: string): Promise<DeployedSite> => {
  let target = firstTarget
  let isSecond = false

  const forward = async (request: IncomingMessage) => {
    const { host, connection, 'accept-encoding': _, 'content-length': __, ...headers } = request.headers
    const path = isSecond ? request.url?.replace('~2.', '.') : request.url
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    return fetch(`${target}${path}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(hasBody && { body: await text(request) }),
    })
  }

  const isGone = (path = '') =>
    path.includes('~2.') !== isSecond && fileNames.includes(basename(path.replace('~2.', '.')))

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (isGone(request.url)) return void response.writeHead(404).end()
    const answered = await forward(request)
    const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(answered.headers)
    const bytes = Buffer.from(await answered.arrayBuffer())
    const isText = isSecond && /html|javascript|css/.test(answered.headers.get('content-type') ?? '')
    response
      .writeHead(answered.status, { ...headers, 'set-cookie': answered.headers.getSetCookie() })
      .end(isText ? toSecondBuild(bytes.toString()) : bytes)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    moveTo: (next) => {
      target = next
    },
    deploy: () => {
      isSecond = true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
