/** A request that the page's HTML has sent before the scripts were loaded. */
interface EarlyRequest {
  url: string
  token: string
  controller: AbortController
  response: Promise<Response>
}

declare global {
  var earlyRequests: EarlyRequest[] | undefined
}

/** The early request for this URL and token, if there is one. Each is used once: a repeated request is sent again. */
export const takeEarlyRequest = (url: string, token: string | null): EarlyRequest | undefined => {
  const index = globalThis.earlyRequests?.findIndex((early) => early.url === url && early.token === token) ?? -1
  return index < 0 ? undefined : globalThis.earlyRequests?.splice(index, 1)[0]
}

/** After the first screen has taken its own: a later screen must not get a response from the start of the page. */
export const discardEarlyRequests = (): void => {
  for (const { controller } of globalThis.earlyRequests ?? []) controller.abort()
  globalThis.earlyRequests = []
}
