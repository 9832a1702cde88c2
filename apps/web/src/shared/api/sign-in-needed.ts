/** Asks the person to sign in again. Resolves when they have, or when they have declined to. */
type SignInHandler = () => Promise<void>

let handler: SignInHandler | null = null
let running: Promise<void> | null = null

export const onSignInNeeded = (next: SignInHandler) => {
  handler = next
  return () => {
    if (handler === next) handler = null
  }
}

/** One question, however many requests wait for its answer. */
export const promptSignIn = async () => {
  if (handler === null) return
  running ??= handler().finally(() => {
    running = null
  })
  await running
}
