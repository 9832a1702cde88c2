import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const maxRetries = 2

const isTransientError = (error: Error) =>
  error instanceof ApiError && (error.code === 'offline' || error.status >= 500)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a query fails and says so; paused ones would show their skeletons for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        staleTime: 30_000,
        retry: (failures, error) => failures < maxRetries && isTransientError(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
