import { createVapidKeys } from '../src/vapid-keys.ts'
import { print } from './print.ts'
import { UsageError } from './usage-error.ts'

/** Prints the settings; whoever loses them loses all subscriptions made with them. */
export const runCreatePushKeys = async (args: string[]): Promise<void> => {
  if (args.length > 0) throw new UsageError('Параметров нет.')
  const { publicKey, privateKey } = createVapidKeys()
  print(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`)
}
