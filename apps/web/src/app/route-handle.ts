import { type UIMatch, useMatches } from 'react-router'
import type { PublicPart } from '../shared/api/public-data.ts'

/** Metadata of a route. */
export interface RouteHandle {
  title: string
  description?: string
  status?: 404
  /** The screen's file under src/; the server links its styles and scripts. */
  screen?: string
  /** The public data that the server sends with the page; the organisation's contacts are always sent. */
  shows?: readonly PublicPart[]
  /** Search engines may index it: it is in the sitemap. */
  indexed?: true
  /**
   * URLs of GET calls that the page requests before its scripts have loaded (early-requests.ts); `{name}` is a parameter
   * of the page's own query. They are those that the screen prefetches.
   */
  requests?: readonly string[]
}

/** Metadata of a layout, which loads with the first of its screens. */
export type LayoutHandle = Required<Pick<RouteHandle, 'screen' | 'requests'>>

export const handle = (value: RouteHandle) => value
export const layoutHandle = (value: LayoutHandle) => value

export const pageTitle = (title: string) => `${title} — Допуск`

export const deepestHandle = (matches: Pick<UIMatch, 'handle'>[]): RouteHandle | undefined =>
  matches.findLast(({ handle }) => handle !== undefined)?.handle as RouteHandle | undefined

/** The files of these routes, a layout before its screen. */
export const screensOf = (matches: Pick<UIMatch, 'handle'>[]): string[] =>
  matches.flatMap(({ handle }) => (handle as RouteHandle | LayoutHandle | undefined)?.screen ?? [])

export const requestsOf = (matches: Pick<UIMatch, 'handle'>[]): string[] =>
  matches.flatMap(({ handle }) => (handle as RouteHandle | LayoutHandle | undefined)?.requests ?? [])

export const useRouteHandle = () => deepestHandle(useMatches())
