import {
  changeReminders,
  closeCalendar,
  getReminders,
  openCalendar,
  type Reminders,
  type ReminderWishes,
  stopPush,
  subscribeToPush,
} from '@dopusk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { useMutateOnce } from '../../shared/use-mutate-once.ts'
import { dropSubscription } from '../../shared/worker/push-subscription.ts'
import { type Push, subscribeDevice } from './push-device.ts'

export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => call(getReminders, {}, { signal }),
})

/** Every change answers with the new state. */
const useChange = <Change>(mutationFn: (change: Change) => Promise<Reminders>) => {
  const client = useQueryClient()
  const { mutate, ...mutation } = useMutation({
    mutationFn,
    onSuccess: (saved) => client.setQueryData(remindersQuery.queryKey, saved),
  })
  return { ...mutation, send: useMutateOnce(mutate) }
}

export const useSaveWishes = () => useChange((body: ReminderWishes) => call(changeReminders, { body }))

/** `open` also replaces the address of an open calendar. */
export const useChangeCalendar = () =>
  useChange((change: 'open' | 'close') => (change === 'open' ? call(openCalendar, {}) : call(closeCalendar, {})))

const changePush = async (push: Push, change: 'on' | 'this' | 'all'): Promise<Reminders> => {
  if (change === 'on') return call(subscribeToPush, { body: await subscribeDevice(push.public_key) })
  const saved = await call(stopPush, { body: { devices: change } })
  await dropSubscription()
  return saved
}

/** `on` asks for the browser's permission; the others switch off this device or all. */
export const useChangePush = (push: Push) => useChange((change: 'on' | 'this' | 'all') => changePush(push, change))
