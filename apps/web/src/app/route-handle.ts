import { type UIMatch, useMatches } from 'react-router'

/** What a route says about its page, beside the screen itself. */
export interface RouteHandle {
  title: string
  description?: string
  status?: 404
  /** The screen's file under src/: what the server renders it links the styles and scripts of. */
  screen?: string
}

export const pageTitle = (title: string) => `${title} — Допуск`

export const deepestHandle = (matches: Pick<UIMatch, 'handle'>[]): RouteHandle | undefined =>
  matches.findLast(({ handle }) => handle !== undefined)?.handle as RouteHandle | undefined

export const useRouteHandle = () => deepestHandle(useMatches())
