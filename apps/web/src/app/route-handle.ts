import { type UIMatch, useMatches } from 'react-router'
import type { PublicPart } from '../shared/api/public-data.ts'

/** What a route says about its page, beside the screen itself. */
export interface RouteHandle {
  title: string
  description?: string
  status?: 404
  /** The screen's file under src/: the server links its styles and scripts. */
  screen?: string
  /** The parts of the public data that the server brings with the page; the organisation's contacts always come. */
  shows?: readonly PublicPart[]
  /** Search engines may show it: it stands in the sitemap. */
  indexed?: true
}

/** What a layout says that is loaded with the first of its screens. */
export type LayoutHandle = Required<Pick<RouteHandle, 'screen'>>

export const handle = (value: RouteHandle) => value
export const layoutHandle = (value: LayoutHandle) => value

export const pageTitle = (title: string) => `${title} — Допуск`

export const deepestHandle = (matches: Pick<UIMatch, 'handle'>[]): RouteHandle | undefined =>
  matches.findLast(({ handle }) => handle !== undefined)?.handle as RouteHandle | undefined

/** What must be loaded for these routes, the layout before the screen that stands in it. */
export const screensOf = (matches: Pick<UIMatch, 'handle'>[]): string[] =>
  matches.flatMap(({ handle }) => (handle as RouteHandle | LayoutHandle | undefined)?.screen ?? [])

export const useRouteHandle = () => deepestHandle(useMatches())
