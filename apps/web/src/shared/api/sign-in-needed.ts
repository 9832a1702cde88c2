/** Resolves after a sign-in, or when the person declines. */
type SignInHandler = () => Promise<void>

let handler: SignInHandler | null = null
let running: Promise<void> | null = null
let release = () => {}

/** Whoever waits for a prompt that is gone waits no longer. */
export const onSignInNeeded = (next: SignInHandler) => {
  handler = next
  return () => {
    if (handler !== next) return
    handler = null
    release()
  }
}

const prompt = async (ask: SignInHandler) => {
  const gone = new Promise<void>((resolve) => {
    release = resolve
  })
  await Promise.race([ask(), gone]).finally(() => {
    running = null
  })
}

/** Opens one prompt, however many requests wait for it. */
export const promptSignIn = async () => {
  if (handler === null) return
  running ??= prompt(handler)
  await running
}
