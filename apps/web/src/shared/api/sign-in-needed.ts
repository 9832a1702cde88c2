/** Resolves after a sign-in, or when the person declines. */
type SignInHandler = () => Promise<void>

let handler: SignInHandler | null = null
let running: Promise<void> | null = null

export const onSignInNeeded = (next: SignInHandler) => {
  handler = next
  return () => {
    if (handler === next) handler = null
  }
}

/** Opens one prompt, however many requests wait for it. */
export const promptSignIn = async () => {
  if (handler === null) return
  running ??= handler().finally(() => {
    running = null
  })
  await running
}
