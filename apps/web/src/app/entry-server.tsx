import type { PageRenderer, PublicData, RenderedPage } from '@dopusk/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router'
import { pickPublicData, setPublicData } from '../shared/api/public-data.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { RenderedForSaving } from '../shared/saves-data.ts'
import { renderEarlyScreen } from './early-screen.tsx'
import { privateRoutes } from './private-routes.tsx'
import { publicRoutes } from './public-routes.tsx'
import { deepestHandle, pageTitle, type RouteHandle, requestsOf, screensOf } from './route-handle.ts'
import { underRoot } from './router.tsx'
import { describeCatalogue } from './structured-data.ts'

const defaultDescription =
  'Подготовка специалистов по промышленной безопасности к независимой оценке квалификации: вопросы с разбором, билеты на время, практические задания'

const handler = createStaticHandler(underRoot(publicRoutes))

const safeInScript = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const handlesOf = (matches: { route: RouteObject }[]) =>
  matches.map(({ route }) => ({ handle: route.handle as unknown }))

/**
 * The browser alone renders screens behind the sign-in: the server sends an empty frame with the links to their files.
 */
export const renderPrivateFrame = (pathname: string, data?: PublicData): RenderedPage | null => {
  const matches = matchRoutes(privateRoutes, pathname)
  if (matches === null) return null
  const handles = handlesOf(matches)
  return {
    html: '',
    title: pageTitle(deepestHandle(handles)?.title ?? ''),
    description: '',
    status: 200,
    canonical: null,
    structuredData: null,
    screens: screensOf(handles),
    state: safeInScript(data === undefined ? {} : pickPublicData(data, [])),
    requests: requestsOf(handles),
    early: renderEarlyScreen(pathname),
  }
}

const pathsToIndex = (routes: RouteObject[]): string[] =>
  routes.flatMap((route) => [
    ...((route.handle as RouteHandle | undefined)?.indexed && route.path !== undefined ? [route.path] : []),
    ...pathsToIndex(route.children ?? []),
  ])

/** The paths in the sitemap. */
export const indexedPaths: readonly string[] = pathsToIndex(publicRoutes)

const renderPublic = async (
  url: string,
  data: PublicData,
  siteUrl: string,
  savesData: boolean,
): Promise<RenderedPage> => {
  const context = await handler.query(new Request(`http://localhost${url}`))
  if (context instanceof Response) throw new Error(`Public route ${url} answered with ${context.status}`)
  const handles = handlesOf(context.matches)
  const handle = deepestHandle(handles)
  const shown = pickPublicData(data, handle?.shows ?? [])

  const isMissing =
    ('courseChanges' in shown && !shown.courseChanges?.changes) ||
    ('verification' in shown && !shown.verification?.certificate)
  const isLimited = shown.verification?.certificate === 'limited'

  const queryClient = createQueryClient()
  setPublicData(queryClient, shown)
  const html = renderToString(
    <RenderedForSaving value={savesData}>
      <QueryClientProvider client={queryClient}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </RenderedForSaving>,
  )
  queryClient.clear()

  const canonical = handle?.indexed ? (context.matches.at(-1)?.route.path ?? null) : null
  return {
    html,
    title: handle === undefined ? 'Допуск' : pageTitle(handle.title),
    description: handle?.description ?? defaultDescription,
    status: handle?.status ?? (isLimited ? 429 : isMissing ? 404 : 200),
    canonical,
    structuredData: canonical === '/' ? safeInScript(describeCatalogue(data, siteUrl)) : null,
    screens: screensOf(handles),
    state: safeInScript(shown),
    requests: [],
    early: '',
  }
}

/** Renders the landing page and the other public pages; `siteUrl` is the site's origin, without a slash at the end. */
export const renderPage = async (
  url: string,
  data: PublicData,
  siteUrl: string,
  savesData = false,
): Promise<RenderedPage> => renderPrivateFrame(url, data) ?? renderPublic(url, data, siteUrl, savesData)

// The server imports these by name from the built file.
void ({ renderPage, renderPrivateFrame, indexedPaths } satisfies PageRenderer)
