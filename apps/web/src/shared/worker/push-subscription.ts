/** The browser's subscription to push; null where it has none, or no service worker. */
export const findSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

export const dropSubscription = async (): Promise<void> => {
  await (await findSubscription())?.unsubscribe()
}
