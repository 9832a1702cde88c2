import type { MutateOptions, UseMutateFunction } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * `mutate` that ignores calls while a request runs: a second press may come before the busy button is rendered.
 * A mutation that was reset does not settle: reset it only when it is not pending.
 */
export const useMutateOnce = <Data, Failure, Variables>(mutate: UseMutateFunction<Data, Failure, Variables>) => {
  const isRunning = useRef(false)
  return (variables: Variables, options: MutateOptions<Data, Failure, Variables> = {}) => {
    if (isRunning.current) return
    isRunning.current = true
    mutate(variables, {
      ...options,
      onSettled: (...settled) => {
        isRunning.current = false
        options.onSettled?.(...settled)
      },
    })
  }
}
