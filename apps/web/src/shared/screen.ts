import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** A screen, or the layout around it, that says what it shows first: the page asks for it before anything is drawn. */
export type Screen<Props = object> = ComponentType<Props> & {
  prefetch?: ((client: QueryClient, search: URLSearchParams) => Promise<void>[]) | undefined
}
