import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const maxRetries = 2

/** Where the device itself knows that it is offline, a repetition only keeps the person waiting. */
const isWorthRetrying = (error: Error) =>
  error instanceof ApiError && (error.code === 'offline' ? navigator.onLine : error.status >= 500)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Offline queries fail and show an error; paused queries would show their skeletons forever.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        staleTime: 30_000,
        retry: (failures, error) => failures < maxRetries && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
