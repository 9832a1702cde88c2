import { type UIMatch, useMatches } from 'react-router'
import type { PublicPart } from '../shared/api/public-data.ts'

/** What a route says about its page, beside the screen itself. */
export interface RouteHandle {
  title: string
  description?: string
  status?: 404
  /** The screen's file under src/: what the server renders it links the styles and scripts of. */
  screen?: string
  /** The parts of the public data that the server brings with the page; the organisation's contacts always come. */
  shows?: readonly PublicPart[]
  /** Search engines may show it: it stands in the sitemap. */
  indexed?: true
}

export const pageTitle = (title: string) => `${title} — Допуск`

export const deepestHandle = (matches: Pick<UIMatch, 'handle'>[]): RouteHandle | undefined =>
  matches.findLast(({ handle }) => handle !== undefined)?.handle as RouteHandle | undefined

export const useRouteHandle = () => deepestHandle(useMatches())
