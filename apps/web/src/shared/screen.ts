import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** A screen or a layout. `prefetch` requests its data before the first render. */
export type Screen<Props = object> = ComponentType<Props> & {
  prefetch?: ((client: QueryClient, search: URLSearchParams) => Promise<void>[]) | undefined
}
